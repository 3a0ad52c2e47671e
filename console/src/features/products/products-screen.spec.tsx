import type { ReplyOf } from '../../api/call';
import { isoOf } from '../../lib/local-time';
import { confirm, openConsole, press, sees, select, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';

type State = ReplyOf<'terms/orders/get'>;
type Version = NonNullable<State['current']>;

const TRADING: Version = {
  ...{ version: 3, status: 'approved', effective_at: TIME, proposed_at: TIME },
  content: { durations: [{ seconds: 60, payout: '0.85', min: '10.00', max: '1000.00' }], fee_rate: '0.01' },
};
type EarnVersion = NonNullable<ReplyOf<'terms/earn/get'>['current']>;

const EARN: EarnVersion = {
  ...{ subject: 'lock-7', version: 2, status: 'approved', effective_at: TIME, proposed_at: TIME },
  content: {
    ...{ kind: 'lock', currency: 'USDT', cycle_days: 7, daily_rate: '0.0001', min_amount: '100.00' },
    ...{ max_amount: '5000.00', quota: '1000000.00', early_exit: true, forfeit_rate: '0.1', on_sale: true },
  },
};

function serverWith(state: Partial<State> = {}): FakeServer {
  const server = new FakeServer();
  server.answer('terms/orders/get', () => ({ current: TRADING, scheduled: [], proposal: null, newest: 5, ...state }));
  server.answer('terms/orders/history', () => pageOf());
  server.answer('terms/orders/propose', () => TRADING);
  server.answer('terms/orders/approve', () => TRADING);
  server.answer('terms/orders/withdraw', () => TRADING);
  const product = { product_id: 'lock-7', current: EARN.content, proposed: false, outstanding: '0.00' };
  server.answer('products/earn', () => ({ list: [product] }));
  server.answer('terms/earn/get', () => ({ current: EARN, scheduled: [], proposal: null, newest: 4 }));
  server.answer('terms/earn/history', () => pageOf());
  server.answer('terms/earn/propose', () => EARN);
  return server;
}

describe('the terms for new orders', () => {
  it('are proposed after a confirmation, from the version that the form was opened with', async () => {
    const server = serverWith();
    await openConsole(server, '/products');
    await press('Propose a change');
    await type('Fee rate (share of the stake)', '0.02');
    await type('In effect from', '2040-01-01T09:00');
    await type('Reason', 'Costs have risen.');
    await press('Propose it');
    await confirm('Nothing changes until another operator approves it.');
    await sent(server, 'terms/orders/propose', {
      content: { ...TRADING.content, fee_rate: '0.02' },
      ...{ subject: null, version: 5, reason: 'Costs have risen.', effective_at: isoOf('2040-01-01T09:00') },
    });
  });

  it('are not sent with a fee that is no decimal', async () => {
    const server = serverWith();
    await openConsole(server, '/products');
    await press('Propose a change');
    await type('Fee rate (share of the stake)', '2%');
    await type('Reason', 'Costs have risen.');
    await press('Propose it');
    await sees('does not match the pattern');
    await sent(server, 'terms/orders/propose');
  });

  it('are approved by another operator, who sees what changes', async () => {
    const proposal: Version = {
      ...{ ...TRADING, version: 4, status: 'proposed', effective_at: null, proposed_by: 'somebody else' },
      ...{ reason: 'Costs have risen.', content: { ...TRADING.content, fee_rate: '0.02' } },
    };
    const server = serverWith({ proposal });
    await openConsole(server, '/products');
    await sees('Costs have risen.');
    await sees('0.02');
    await press('Approve');
    await confirm('Approve this change for all customers?');
    await sent(server, 'terms/orders/approve', { subject: null, version: 4 });
  });
});

describe('the terms of an earn product', () => {
  it('are proposed for new positions, from the newest version; its kind and currency stay the same', async () => {
    const server = serverWith();
    await openConsole(server, '/products');
    await select('Earn');
    await press('Terms', 'lock-7');
    await press('Propose a change');
    await type('Daily return', '0.000123');
    await type('Reason', 'The reserve allows it.');
    await press('Propose it');
    await confirm('Nothing changes until another operator approves it.');
    await sent(server, 'terms/earn/propose', {
      content: { ...EARN.content, daily_rate: '0.000123' },
      ...{ subject: 'lock-7', version: 4, reason: 'The reserve allows it.', effective_at: null },
    });
  });

  it('of a new product are proposed with its name', async () => {
    const server = serverWith();
    await openConsole(server, '/products');
    await select('Earn');
    await press('New product');
    await type('Product ID (lower case)', 'wealth-365');
    await type('Days', '365');
    for (const [label, text] of [
      ['Daily return', '0.0002'],
      ['Early-exit forfeit rate', '0.5'],
      ['Minimum amount', '100'],
      ['Maximum amount', '5000'],
      ['Quota', '100000'],
      ['Reason', 'A year at a better rate.'],
    ] as const) {
      await type(label, text);
    }
    await press('Propose it');
    await confirm('Nothing changes until another operator approves it.');
    await sent(server, 'terms/earn/propose', {
      content: {
        ...{ kind: 'wealth', currency: 'USD', cycle_days: 365, daily_rate: '0.0002', min_amount: '100' },
        ...{ max_amount: '5000', quota: '100000', early_exit: true, forfeit_rate: '0.5', on_sale: true },
      },
      ...{ subject: 'wealth-365', version: null, reason: 'A year at a better rate.', effective_at: null },
    });
  });
});
