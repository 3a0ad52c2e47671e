import { WalletBed } from '../testing/wallet-bed.js';
import { bindCard, toBank } from '../testing/withdrawing.js';
import { WithdrawalTimesService } from './withdrawal-times.service.js';

const SECOND = 1_000;
const NO_TIMES = { median_ms: null, p95_ms: null, promised_ms: null };
let bed: WalletBed;

beforeAll(async () => {
  bed = await WalletBed.open();
});
afterAll(() => bed.close());

describe('the times of withdrawals', () => {
  it('are none where nothing was paid, and those of what was paid alone', async () => {
    const from = bed.clock.now();
    const times = () => bed.get(WithdrawalTimesService).since(from);
    const none = { paid: 0, ...NO_TIMES, in_time: 0, overdue: 0 };
    const crypto = { method: 'crypto', ...none };
    expect(await times()).toEqual([{ method: 'bank', ...none }, crypto]);
    const user = await bed.customer('1000');
    const card = await bindCard(bed, user);
    await toBank(bed, user, card, '500.00');
    expect(await times()).toEqual([{ method: 'bank', ...none }, crypto]);
    await bed.pass(10 * SECOND);
    await bed.pass(2 * SECOND);
    expect(await times()).toMatchObject([
      { method: 'bank', paid: 1, median_ms: 12 * SECOND, p95_ms: 12 * SECOND },
      crypto,
    ]);
    // One that will never be answered counts as overdue, and makes no time shorter or longer.
    await toBank(bed, user, card, '100.13');
    await bed.pass(10 * SECOND);
    await bed.pass(3_600 * SECOND);
    expect(await times()).toMatchObject([{ method: 'bank', paid: 1, median_ms: 12 * SECOND, overdue: 1 }, crypto]);
  });
});
