import { auditAppend, type Empty, FRAME_MS, marketOperatorActed } from '@makoto/contracts';
import { type CallContext, systemContext } from '@makoto/platform';
import { idleOutbox, Peer } from '@makoto/platform/testing';
import type { Tick } from '../instruments/instrument.js';
import { ProductsService } from '../products/products.service.js';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';
import type { MarketProcess } from '../testing/market-process.js';
import { SuspensionsService } from './suspensions.service.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const PRICE = 95_000_000_000n;

let harness: LeaderHarness;
let market: MarketProcess;

const tick = (ms: number, price = PRICE): Tick => btcTick(START + ms, price);

async function lead(): Promise<MarketProcess> {
  const process = await harness.lead();
  await process.publisher.publishDue(harness.client);
  return process;
}

/** Publishes a tick of `price` with each frame up to `toMs` after the start. */
async function quote(price: bigint, toMs: number): Promise<void> {
  while (harness.clock.now() < START + toMs) {
    harness.clock.advance(FRAME_MS);
    harness.feed.arrive(tick(harness.clock.now() - START - 5, price));
    await market.publisher.publishDue(harness.client);
  }
  await harness.nats.flush();
}

const statusAt = async (ms: number): Promise<string | undefined> =>
  (await market.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + ms }]))[0]?.status;
const refusals = async (): Promise<Record<string, number>> => {
  const rows: { reason: string; n: number }[] = await harness.db.dataSource.query(
    'select reason, count(*)::int as n from refused_ticks group by reason order by reason',
  );
  return Object.fromEntries(rows.map((row) => [row.reason, row.n]));
};

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
  market = await lead();
  await harness.nats.flush();
  harness.frames.length = 0;
});

afterEach(() => harness.close());

describe('a hundredfold spike', () => {
  it('is never published; the instrument is suspended and has no price', async () => {
    await quote(PRICE, 1_000);
    await quote(PRICE * 100n, 9_000);
    expect(harness.frames.flatMap((frame) => frame.ticks.map((row) => row[2]))).not.toContain('9500000.00');
    expect(harness.frames.map((frame) => frame.suspended)).toEqual([
      ...Array(4).fill(undefined),
      ...Array(32).fill(['BTCUSDT']),
    ]);
    expect(await Promise.all([995, 3_900, 4_100, 9_000].map(statusAt))).toEqual(['ok', 'ok', 'gap', 'gap']);
    const [btc] = new ProductsService(market.market, harness.feed).list('en', 'blockchain');
    expect(btc).toMatchObject({ symbol: 'BTCUSDT', is_open: false, closed_reason: 'suspended', price: '95000.00' });
    expect(await refusals()).toEqual({ suspended: 32 });
  });

  it('ends the suspension when prices are back', async () => {
    await quote(PRICE, 1_000);
    await quote(PRICE * 100n, 1_250);
    await quote(PRICE, 6_000);
    const [btc] = new ProductsService(market.market, harness.feed).list('en', 'blockchain');
    expect(btc).toMatchObject({ is_open: true, closed_reason: null });
    expect(await statusAt(5_900)).toBe('ok');
    const { list } = await market.suspensions.page(0, 10);
    expect(list).toMatchObject([
      { reason: 'spike', sinceMs: START + 1_245, untilMs: START + 3_495, releasedBy: undefined },
    ]);
  });

  it('stays suspended after another process takes over', async () => {
    await quote(PRICE, 1_000);
    await quote(PRICE * 100n, 2_000);
    market = await lead();
    await quote(PRICE * 100n, 4_000);
    expect(harness.frames.at(-1)?.suspended).toEqual(['BTCUSDT']);
    expect((await market.suspensions.page(0, 10)).list).toMatchObject([{ sinceMs: START + 1_245, untilMs: undefined }]);
  });
});

describe("an operator's release", () => {
  const operator: CallContext = { ...systemContext('r'), userId: 'op-1', operator: true };
  let suspensions: SuspensionsService;
  const audited = (): Promise<object[]> =>
    harness.db.dataSource.query(
      'select entry from outbox, jsonb_array_elements(payload::jsonb) entry where event = $1 order by id',
      [marketOperatorActed.name],
    );

  beforeEach(async () => {
    const outbox = idleOutbox(harness.db.dataSource, harness.nats);
    suspensions = new SuspensionsService(market.suspensions, outbox, market.instruments);
    await quote(PRICE, 1_000);
    await quote(PRICE * 100n, 12_000);
  });

  it('lets the feed continue at the confirmed level, and is written to the audit log', async () => {
    const [one] = (await suspensions.list({})).list;
    expect(one).toMatchObject({
      symbol: 'BTCUSDT',
      reason: 'spike',
      level: '9500000.00',
      last_price: '95000.00',
      until: null,
    });
    const request = { id: one?.id ?? '', level: '9500000', reason: 'split' };
    const released = await suspensions.release(request, operator);
    await expect(suspensions.release(request, operator)).resolves.toEqual(released);
    expect(await audited()).toMatchObject([
      {
        entry: {
          ...{ operator_id: 'op-1', action: 'instrument.release', subject: `BTCUSDT:${one?.id}` },
          details: { level: '9500000.00', last_price: '95000.00', reason: 'split' },
        },
      },
    ]);
    await quote(PRICE * 100n, 14_000);
    expect(harness.frames.at(-1)).toMatchObject({
      ticks: [['BTCUSDT', expect.anything(), '9500000.00', expect.anything(), expect.anything(), expect.anything()]],
    });
    expect((await suspensions.list({})).list).toMatchObject([{ released_by: 'op-1', until: expect.any(String) }]);
    for (const [reason, userId] of [['x', 'op-1'] as const, ['split', 'op-2'] as const]) {
      await expect(suspensions.release({ ...request, reason }, { ...operator, userId })).rejects.toMatchObject({
        errorName: 'CONFLICT',
      });
    }
  });

  it('is refused for another level or an unknown suspension', async () => {
    const id = (await suspensions.list({})).list[0]?.id ?? '';
    const refused = (request: object, errorName: string): Promise<void> =>
      expect(suspensions.release({ id, level: '9500000', reason: 'x', ...request }, operator)).rejects.toMatchObject({
        errorName,
      });
    await refused({ level: '95000' }, 'CONFLICT');
    await refused({ id: '77' }, 'NOT_FOUND');
    await refused({ id: 'no:number' }, 'NOT_FOUND');
    expect(await audited()).toEqual([]);
    await quote(PRICE * 100n, 14_000);
    expect(harness.frames.at(-1)?.suspended).toEqual(['BTCUSDT']);
  });

  it('does not hold up the frames while identity hangs and the instrument resumes', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Empty>()];
    const identity = new Peer('identity', harness.nats).on(auditAppend, () => {
      asked.resolve();
      return answer.promise;
    });
    identity.start();
    await harness.client.query("set statement_timeout = '1s'");
    const id = (await suspensions.list({})).list[0]?.id ?? '';
    const released = suspensions.release({ id, level: '9500000', reason: 'split' }, operator);
    await Promise.race([asked.promise, released]);
    await quote(PRICE, 15_000);
    expect(harness.frames.at(-1)?.w).toBe(START + 15_000);
    expect((await suspensions.list({})).list.at(-1)?.until).not.toBeNull();
    answer.resolve({});
    await expect(released).resolves.toMatchObject({ released_by: 'op-1' });
    await identity.stop();
  });
});

describe('ticks from a feed', () => {
  it('count once and in timestamp order, whatever order they arrive in', async () => {
    harness.feed.arrive(
      tick(240, PRICE + 3n),
      tick(100, PRICE + 1n),
      tick(100, PRICE + 2n),
      tick(100, PRICE + 1n),
      tick(180),
    );
    await quote(PRICE, 250);
    expect(harness.frames[0]?.ticks.map((row) => Number(row[1]) - START)).toEqual([100, 180, 240, 245]);
    harness.feed.arrive(tick(100, PRICE), tick(250, PRICE), tick(400, 0n), tick(401, -5n));
    await quote(PRICE, 500);
    expect(harness.frames[1]?.ticks.map((row) => Number(row[1]) - START)).toEqual([495]);
    expect(await refusals()).toEqual({ duplicate: 1, late: 2, unsound: 2 });
  });

  it('are thinned out in a burst, keeping the last tick of each stretch', async () => {
    harness.feed.arrive(...Array.from({ length: 200 }, (_, i) => tick(i + 1, PRICE + BigInt(i))));
    await quote(PRICE, 250);
    const stamps = harness.frames[0]?.ticks.map((row) => Number(row[1]) - START) ?? [];
    expect(stamps.length).toBeLessThanOrEqual(8);
    expect(stamps.slice(0, 3)).toEqual([31, 62, 93]);
    expect((await refusals()).burst).toBe(50);
  });

  it('mark an open market as closed after 30 s of silence, even if frames stop', async () => {
    await quote(PRICE, 1_000);
    const products = new ProductsService(market.market, harness.feed);
    const reason = (): unknown => products.list('en', 'blockchain')[0]?.closed_reason;
    harness.clock.advance(29_000);
    expect(reason()).toBeNull();
    harness.clock.advance(2_000);
    expect(reason()).toBe('stale');
    harness.feed.arrive(tick(31_900), tick(32_000));
    await quote(PRICE, 32_500);
    expect(reason()).toBeNull();
  });
});
