import type { ReplyOf } from '../../api/call';
import { isoOf } from '../../lib/local-time';
import { confirm, field, openConsole, press, sees, select, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';
import type { EarnTerms } from './terms';

type State = ReplyOf<'terms/orders/get'>;
type Version = NonNullable<State['current']>;

const TRADING: Version = {
  ...{ version: 3, status: 'approved', effective_at: TIME, proposed_at: TIME },
  content: { durations: [{ seconds: 60, payout: '0.85', min: '10.00', max: '1000.00' }], fee_rate: '0.01' },
};
const EARN: EarnTerms = {
  ...{ product_id: 'lock-7', version: 2, kind: 'lock', currency: 'USDT', cycle_days: 7, daily_rate: '0.0001' },
  ...{ min_amount: '100.00', max_amount: '5000.00', quota: '1000000.00', early_exit: true, forfeit_rate: '0.1' },
  ...{ on_sale: true, effective_at: TIME, replaced: false },
};

function serverWith(next?: EarnTerms, state: Partial<State> = {}): FakeServer {
  const server = new FakeServer();
  server.answer('terms/orders/get', () => ({ current: TRADING, scheduled: [], proposal: null, newest: 5, ...state }));
  server.answer('terms/orders/history', () => pageOf());
  server.answer('terms/orders/propose', () => TRADING);
  server.answer('terms/orders/approve', () => TRADING);
  server.answer('terms/orders/withdraw', () => TRADING);
  server.answer('products/earn', () => ({ list: [{ current: EARN, outstanding: '0.00', ...(next && { next }) }] }));
  server.answer('products/set_earn', () => EARN);
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
    const server = serverWith(undefined, { proposal });
    await openConsole(server, '/products');
    await sees('Costs have risen.');
    await sees('0.02');
    await press('Approve');
    await confirm('Approve this change for all customers?');
    await sent(server, 'terms/orders/approve', { subject: null, version: 4 });
  });
});

describe('the terms of an earn product', () => {
  it('are set for new positions; the product itself stays the same', async () => {
    const server = serverWith();
    await openConsole(server, '/products');
    await select('Earn');
    await press('Edit', 'lock-7');
    await sees('Product ID (lower case)');
    expect(field('Product ID (lower case)').disabled).toBe(true);
    await type('Daily return', '0.000123');
    await type('Reason', 'The reserve allows it.');
    await press('Set the terms');
    await confirm('Set these terms for all customers?');
    const { effective_at: _, replaced: __, ...terms } = EARN;
    await sent(server, 'products/set_earn', {
      ...{ ...terms, daily_rate: '0.000123', reason: 'The reserve allows it.', effective_at: null },
    });
  });

  it('that replace a scheduled change say so', async () => {
    const server = serverWith({ ...EARN, version: 3, daily_rate: '0.0002', effective_at: '2040-01-01T00:00:00.000Z' });
    await openConsole(server, '/products');
    await select('Earn');
    await press('Edit', 'lock-7');
    await type('Reason', 'A correction.');
    await press('Set the terms');
    await confirm('This replaces the scheduled change.');
    await sees('lock-7');
    expect(server.requests('products/set_earn')).toMatchObject([{ version: 3, daily_rate: '0.0002' }]);
  });
});
