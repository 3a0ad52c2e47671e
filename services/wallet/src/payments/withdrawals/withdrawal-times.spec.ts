import { WalletHarness } from '../../testing/wallet-harness.js';
import { bindCard, toBank } from '../../testing/withdrawing.js';
import { WithdrawalTimesRepository } from './withdrawal-times.repository.js';

const SECOND = 1_000;
const NO_TIMES = { median_ms: null, p95_ms: null, promised_ms: null };
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

describe('the times of withdrawals', () => {
  it('are null without payouts and otherwise cover paid withdrawals only', async () => {
    const from = harness.clock.now();
    const times = () => harness.get(WithdrawalTimesRepository).since(from);
    const none = { paid: 0, ...NO_TIMES, in_time: 0, overdue: 0 };
    const crypto = { method: 'crypto', ...none };
    expect(await times()).toEqual([{ method: 'bank', ...none }, crypto]);
    const user = await harness.customer('1000');
    const card = await bindCard(harness, user);
    const { created_at, expected_by } = await toBank(harness, user, card, '500.00');
    expect(await times()).toEqual([{ method: 'bank', ...none }, crypto]);
    await harness.pass(10 * SECOND);
    await harness.pass(2 * SECOND);
    const promised_ms = Date.parse(expected_by) - Date.parse(created_at);
    expect(await times()).toEqual([
      {
        ...{ method: 'bank', paid: 1, median_ms: 12 * SECOND, p95_ms: 12 * SECOND },
        promised_ms,
        in_time: 1,
        overdue: 0,
      },
      crypto,
    ]);
    // An unanswered withdrawal counts as overdue and does not change the times.
    await toBank(harness, user, card, '100.13');
    await harness.pass(10 * SECOND);
    await harness.pass(3_600 * SECOND);
    expect(await times()).toMatchObject([{ method: 'bank', paid: 1, median_ms: 12 * SECOND, overdue: 1 }, crypto]);
  });
});
