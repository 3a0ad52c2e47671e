import pg from 'pg';
import { FakeFinnhub } from '../../services/market/src/testing/fake-source.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { Client } from '../support/client.ts';
import { type Recover, takeDown, takeServerDown } from '../support/outage.ts';
import { TestPrometheus } from '../support/prometheus.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const SERVICES = ['identity', 'wallet', 'trading', 'market', 'earn', 'referral', 'support'] as const;
/** Parts that go down together: no other part depends on the gateway, and the other three hardly on each other. */
const PARTS = [['gateway', 'earn', 'referral', 'support'], ['trading'], ['identity'], ['market'], ['wallet']];
/** The queues of the services that have jobs. */
const QUEUES = ['settlement', 'wallet-tasks', 'earn-accruals'];
/** An alert may need: the hastened `for:`, a scrape and an evaluation. */
const FIRES_WITHIN_MS = 20_000;
/** Trading and wallet check invariants from half a minute after their start on: an alert is pending until they do. */
const CLEARS_WITHIN_MS = 90_000;
/** How long a fault lasts after its alert: alerts that only follow from it would come then. */
const HOLD_MS = 4_000;
/** Events count as stuck after 30 seconds, and invariants are checked that often: the hastened rules shorten neither. */
const STUCK_WITHIN_MS = 60_000;
/** A source that the test feeds; without them the simulated market is silent now and then. */
const FED = { BTCUSDT: '60000.5', LTCUSDT: '80.5' };

let product: Product;
let prometheus: TestPrometheus;
let source: FakeFinnhub;
let feeding: NodeJS.Timeout | undefined;

function feed(): void {
  feeding = setInterval(() => {
    for (const [symbol, price] of Object.entries(FED)) source.trade(symbol, price, Date.now());
  }, 200);
}

beforeAll(async () => {
  source = await new FakeFinnhub().start();
  feed();
  product = await startTestProduct({
    partEnv: {
      market: {
        FEED_BLOCKCHAIN: 'finnhub,simulated',
        FEED_SYMBOLS: Object.keys(FED)
          .map((symbol) => `${symbol}=${symbol}`)
          .join(','),
        FINNHUB_KEY: 'a-key',
        FINNHUB_URL: `ws://${source.host}`,
        FINNHUB_API_URL: `http://${source.host}`,
      },
    },
  });
  prometheus = await TestPrometheus.start(product.metricsUrl);
  // The launcher is a target, too.
  await prometheus.untilScraping(PARTS.flat().length + 1, 30_000);
  // Until the first scrape no process of these two is known.
  await prometheus.untilClear(['ServiceDown market', 'ServiceDown trading'], CLEARS_WITHIN_MS);
});

afterAll(async () => {
  await prometheus?.stop();
  await product?.stop();
  clearInterval(feeding);
  await source?.stop();
});

/** Breaks something, expects exactly these alerts, mends it, and expects that all end and that none follows. */
async function expectAlerts(
  expected: readonly string[],
  breakIt: () => Promise<Recover | (() => Promise<unknown>)>,
  firesWithinMs = FIRES_WITHIN_MS,
): Promise<void> {
  const mend = await breakIt();
  try {
    await prometheus.untilFiring(expected, firesWithinMs);
    await prometheus.staysAt(expected, HOLD_MS);
  } finally {
    await mend();
  }
  await prometheus.untilClear(expected, CLEARS_WITHIN_MS);
  await product.untilHealthy();
}

async function asAdministrator(...statements: string[]): Promise<void> {
  const db = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await db.connect();
  try {
    for (const statement of statements) await db.query(statement);
  } finally {
    await db.end();
  }
}

describe('the alerts of a running product', () => {
  it('are silent while it is healthy and used', async () => {
    const customer = new Client(product.url);
    await customer.register();
    await customer.deposit('100.00');
    await customer.ok('order/create', { product_id: 'ETHUSDT', direction: 'up', amount: '1.00', duration: 15 });
    await prometheus.staysAt([], 12_000);
  });

  it.each(PARTS.map((parts) => [parts.join(', '), parts] as const))(
    'say only that %s is down, while it is',
    async (_, parts) => {
      await expectAlerts(
        parts.map((part) => `ServiceDown ${part}`),
        async () => {
          const recoveries = await Promise.all(parts.map((part) => takeDown(product, part)));
          return async () => {
            for (const recover of recoveries) recover();
          };
        },
      );
    },
  );

  it('say of a hanging process that it is down, too', async () => {
    const pid = product.pid('wallet') ?? 0;
    await expectAlerts(['ServiceDown wallet'], async () => {
      process.kill(pid, 'SIGSTOP');
      return () => process.kill(pid, 'SIGCONT');
    });
  });

  it.each(['postgres', 'nats'] as const)('say only that no service can use %s, while it is down', async (server) => {
    await expectAlerts(
      SERVICES.map((service) => `DependencyUnavailable ${service} ${server}`),
      () => takeServerDown(product, server),
    );
  });

  it('say only that Redis cannot be used, while it is down', async () => {
    await expectAlerts(
      QUEUES.map((queue) => `RedisUnavailable ${queue}`),
      () => takeServerDown(product, 'redis'),
    );
  });

  it('say only which prices are old, whose events are stuck and which invariant is broken, while a source is silent, a service may not mark its events as sent, and money is missing', async () => {
    const role = new URL(product.databaseUrls.wallet).username;
    const change = (by: number): Promise<void> =>
      asAdministrator(
        'set session_replication_role = replica',
        `update wallet.accounts set balance = balance + ${by} where kind = 'outside_capital' and currency = 'USD'`,
      );
    await expectAlerts(
      [
        ...Object.keys(FED).map((symbol) => `FeedStale ${symbol}`),
        'OutboxStuck wallet',
        'InvariantBroken all balances of a currency sum to zero',
      ],
      async () => {
        clearInterval(feeding);
        await asAdministrator(`revoke update on wallet.outbox from ${role}`);
        const customer = new Client(product.url);
        await customer.register();
        await customer.deposit('100.00');
        await change(1);
        return async () => {
          feed();
          await asAdministrator(`grant update on wallet.outbox to ${role}`);
          await change(-1);
        };
      },
      STUCK_WITHIN_MS,
    );
    await prometheus.staysAt([], HOLD_MS);
  });
});
