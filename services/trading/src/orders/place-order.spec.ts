import { SettlementService } from '../settlement/settlement.service.js';
import { TradingBed } from '../testing/trading-bed.js';

const SILENCE = { every_s: 600, for_s: 240 };
/** When a silence begins and ends. */
const SILENT = Date.parse('2026-11-18T15:10:00Z');
const OVER = SILENT + SILENCE.for_s * 1_000;

let bed: TradingBed;

beforeAll(async () => {
  bed = await TradingBed.start(SILENT, { silence: SILENCE }, { id: 'BTCUSDT', symbol: 'BTCUSDT' });
  bed.begin(SILENT - 70_000);
});
afterAll(() => bed?.close());

const refused = (order: Promise<unknown>): Promise<void> =>
  expect(order).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });

/** Settles an order, whose time must have come, and answers its result. */
async function resultOf({ id, product_id, settle_time }: Record<'id' | 'product_id' | 'settle_time', string>) {
  await bed.service.get(SettlementService).settle({ productId: product_id, settleTime: Date.parse(settle_time) });
  return bed.database.dataSource.query('select result from orders where id = $1', [id]);
}

describe('in a thin market whose prices stay away at known times', () => {
  it('orders are taken up to that instant and not from it on, and those that settle then are void', async () => {
    await bed.publish(SILENT - 60_000, 'BTCUSDT', 'LTCUSDT');
    const settlesThen = await bed.order('LTCUSDT', { duration: 180 });
    await bed.publish(SILENT - 250, 'BTCUSDT', 'LTCUSDT');
    const settlesLater = await bed.order('LTCUSDT', { duration: 300 });
    expect(settlesLater.order_time).toBe(new Date(SILENT - 250).toISOString());
    // The last tick is still fresh, but what the other markets do from here on tells where its own has gone.
    await bed.publish(SILENT, 'BTCUSDT', 'LTCUSDT');
    for (const ms of [0, 250, 20_000]) {
      await bed.publish(SILENT + ms, 'BTCUSDT');
      await refused(bed.order('LTCUSDT'));
      await bed.order('BTCUSDT');
    }
    await bed.publish(OVER, 'BTCUSDT');
    await refused(bed.order('LTCUSDT'));
    expect(await resultOf(settlesThen)).toEqual([{ result: 'void' }]);
    await bed.publish(OVER + 250, 'BTCUSDT', 'LTCUSDT');
    await bed.order('LTCUSDT');
    await bed.publish(SILENT + 300_000, 'BTCUSDT', 'LTCUSDT');
    expect(await resultOf(settlesLater)).toEqual([{ result: 'tie' }]);
  });
});
