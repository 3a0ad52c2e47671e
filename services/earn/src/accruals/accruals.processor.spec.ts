import { until } from '@makoto/platform/testing';
import { DAY_MS } from '../products/product.js';
import { EarnHarness } from '../testing/earn-harness.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(() => earn.endPositions());

it('returns are paid by the job of the second in which they fall due', async () => {
  const userId = earn.customer({ USDT: '1000' });
  await earn.buy(userId);
  earn.clock.advance(DAY_MS - 1_500);
  const published = earn.next('evt.earn.position.changed', (events) =>
    events.some((e) => e.user_id === userId && e.earnings === '0.10'),
  );
  await earn.schedule();
  earn.clock.advance(1_500 + 1_000);
  await published;
  expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe('0.10');
});

it('a service that has stopped takes no job any more: it keeps no connection to Redis', async () => {
  await earn.restart();
  const connected = await earn.redisConnections();
  expect(connected).toBeGreaterThan(0);
  await earn.restart();
  await until(async () => (await earn.redisConnections()) === connected);
});
