import { Logger, Metrics } from '@makoto/platform';
import { sampleOrder } from '../testing/sample-order.js';
import { SettlementHarness } from '../testing/settlement-harness.js';
import { OrderInvariantsService } from './order-invariants.service.js';

const EXPOSURE = 'the exposure of every instrument equals the sums of its open orders';
const RESULTS = 'every recent result follows from its two prices';

let harness: SettlementHarness;
let metrics: Metrics;
let invariants: OrderInvariantsService;

beforeAll(async () => {
  harness = await SettlementHarness.open();
  await harness.reset();
  metrics = new Metrics();
  invariants = new OrderInvariantsService(harness.orders.db.dataSource, metrics, new Logger('spec', 'silent'));
});
afterAll(() => harness.close());

const figure = async (invariant: string): Promise<string | undefined> => {
  await invariants.run();
  return new RegExp(`makoto_invariant_ok\\{invariant="${invariant}"\\} (\\d)`).exec(
    await metrics.registry.metrics(),
  )?.[1];
};

it('the exposure is reported as broken while it differs from the open orders', async () => {
  await harness.write(sampleOrder());
  expect(await figure(EXPOSURE)).toBe('1');
  await harness.sql('update exposure set up_stakes = up_stakes + 1');
  expect(await figure(EXPOSURE)).toBe('0');
  await harness.sql('update exposure set up_stakes = up_stakes - 1');
  expect(await figure(EXPOSURE)).toBe('1');
});

it('a result that its prices do not give is reported as broken', async () => {
  const settleTime = Math.floor(Date.now() / 1_000) * 1_000;
  const order = sampleOrder({ orderTime: settleTime - 60_000, settleTime });
  await harness.write(order);
  await harness.sql(
    `update orders set status = 'settled', result = 'win', profit = winnings, sell_price = buy_price + 1,
       sell_tick_at = settle_time, settled_at = settle_time where id = $1`,
    [order.id],
  );
  expect(await figure(RESULTS)).toBe('1');
  await harness.sql('alter table orders disable trigger orders_ended');
  await harness.sql(`update orders set result = 'lose' where id = $1`, [order.id]);
  expect(await figure(RESULTS)).toBe('0');
});
