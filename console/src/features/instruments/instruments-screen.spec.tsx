import type { ReplyOf } from '../../api/call';
import { eventually, openConsole, press, sees, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';
import type { Instrument, OrdersState, TermsState } from './instrument';

const LISTED: Instrument = {
  ...{ symbol: 'BTCUSDT', name_en: 'Bitcoin', name_ja: 'ビットコイン', name_zh: '比特币', category: 'blockchain' },
  ...{ version: 0, orders_accepted: true, in_session: true, suspended: false, proposed: false },
};
const TERMS: TermsState = {
  ...{ scheduled: [], newest: 0 },
  current: {
    ...{ version: 0, status: 'approved', effective_at: TIME, proposed_at: TIME },
    content: {
      ...{ name_en: 'Bitcoin', name_ja: 'ビットコイン', name_zh: '比特币', category: 'blockchain', decimals: 2 },
      ...{ max_gap_ms: 3_000, position: 10, feeds: [] },
      sessions: { zone: 'UTC', windows: [], closed_days: [], early_days: [] },
      filter: { max_jump: '0.05', back_ticks: 8, back_seconds: 2, moved_ticks: 20, moved_seconds: 10 },
    },
  },
};
const ordersOf = (version: number, accepted: boolean): OrdersState => ({
  ...{ scheduled: [], newest: version },
  current: { version, status: 'approved', effective_at: TIME, proposed_at: TIME, content: { accepted } },
});

function server(): FakeServer {
  const list: ReplyOf<'instruments/list'> = { ...pageOf(LISTED), sources: [] };
  const fake = new FakeServer();
  fake.answer('instruments/list', () => list);
  fake.answer('instruments/terms/get', () => TERMS);
  fake.answer('instruments/orders/get', () => ordersOf(4, true));
  return fake;
}

describe('the proposal to take no more orders', () => {
  it('stays what it was when a colleague’s change takes effect while the dialog is open', async () => {
    const fake = server();
    fake.refuse('instruments/orders/propose', 1005, 'It has changed.');
    await openConsole(fake, '/instruments');
    await press('Details');
    await press('Stop taking orders');
    await type('Reason', 'The exchange is down.');
    fake.answer('instruments/orders/get', () => ordersOf(5, false));
    await press('Stop taking orders');
    const proposal = { subject: 'BTCUSDT', version: 4, content: { accepted: false }, reason: 'The exchange is down.' };
    await sent(fake, 'instruments/orders/propose', proposal);
    // The refusal has the state loaded again: the button behind the dialog has changed.
    await eventually(() => expect(fake.requests('instruments/orders/get')).toHaveLength(2));
    await sees('Take orders again');
    await press('Stop taking orders');
    await sent(fake, 'instruments/orders/propose', proposal, proposal);
  });
});
