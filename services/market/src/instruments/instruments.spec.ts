import { randomUUID } from 'node:crypto';
import {
  CandlesRequest,
  FRAME_MS,
  INSTRUMENT_NOTICE_MS,
  type InstrumentTerms,
  marketStated,
  parse,
  parseList,
  StatementEvent,
} from '@makoto/contracts';
import { type CallContext, Logger } from '@makoto/platform';
import { idleOutbox } from '@makoto/platform/testing';
import { MarketConfig } from '../config.js';
import { CurrentFeeds } from '../feeds/current-feeds.js';
import type { Feed } from '../feeds/feed.js';
import { makeFeeds } from '../feeds/make-feeds.js';
import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import { ProductsService } from '../products/products.service.js';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';
import { MarketProcess } from '../testing/market-process.js';
import type { Instrument } from './instrument.js';
import { toInstrument, toTerms } from './instrument-terms.calc.js';
import { findInstrument, INSTRUMENTS } from './instruments.js';
import { InstrumentsService } from './instruments.service.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const DAY_MS = 86_400_000;
const operator = (): CallContext => ({ requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true });
const [ann, ben] = [operator(), operator()];
const config = Object.assign(new MarketConfig(), { MODE: 'practice', FEED_SEED: 'a long seed' });
const log = new Logger('market', 'silent');

let harness: LeaderHarness;
let market: MarketProcess;
let instruments: InstrumentsService;

const builtIn = (symbol: string): InstrumentTerms => {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return { ...toTerms(found), feeds: [{ source: 'simulated', symbol }] };
};

function service(process: MarketProcess): InstrumentsService {
  const { dataSource } = harness.db;
  return new InstrumentsService(
    dataSource,
    harness.clock,
    idleOutbox(dataSource, harness.nats),
    config,
    process.versions,
  );
}

/** Proposed by one operator and approved by another; returns when it takes effect. */
async function change(subject: string, content: InstrumentTerms, version: number | null): Promise<number> {
  const proposed = await instruments.terms.propose({ subject, content, version, reason: 'as announced' }, ann);
  const approved = await instruments.terms.approve({ subject, version: proposed.version }, ben);
  return Date.parse(approved.effective_at ?? '');
}

/** Moves the clock without frames, as if no process ran, and makes the frame that is due. */
async function away(toMs: number): Promise<void> {
  harness.clock.set(toMs);
  await market.publisher.publishDue(harness.client);
}

/** A process whose feeds follow the versions, as in the product. */
async function following(
  make: (all: readonly Instrument[]) => Feed,
): Promise<{ own: MarketProcess; prepare: () => Promise<void> }> {
  let feeds: CurrentFeeds | undefined;
  const own = new MarketProcess(
    harness.db.dataSource,
    harness.nats,
    (list) => {
      feeds = new CurrentFeeds(list, harness.clock, log, make);
      return feeds;
    },
    harness.clock,
  );
  await own.versions.onModuleInit();
  await own.market.load();
  const prepare = async (): Promise<void> => {
    await own.versions.run();
    await feeds?.prepare();
  };
  return { own, prepare };
}

const simulated = (all: readonly Instrument[]): Feed => new SimulatedFeed('a seed', all);

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
  market = await harness.lead();
  await market.versions.onModuleInit();
  instruments = service(market);
});
afterEach(() => harness.close());

describe('the built-in instruments', () => {
  it('are the same when they are read back from their first version', () => {
    for (const instrument of INSTRUMENTS) {
      const version = { ...instrument, listedMs: 0, terms: toTerms(instrument) };
      expect(toInstrument(version)).toEqual({ ...instrument, sources: [], listedMs: undefined });
      expect(toInstrument(version).calendar).toBe(instrument.calendar);
    }
  });
});

describe('a change of hours', () => {
  it('is shown a day ahead, and no order runs across it', async () => {
    const terms = builtIn('7203');
    const closed = {
      ...terms,
      sessions: { ...terms.sessions, closed_days: [...terms.sessions.closed_days, '2026-11-20'] },
    };
    const effectiveMs = await change('7203', closed, 0);
    expect(effectiveMs).toBe(START + INSTRUMENT_NOTICE_MS);
    await market.versions.run();
    const toyota = (): unknown =>
      new ProductsService(market.market, harness.feed).instruments().find(({ symbol }) => symbol === '7203');
    expect(toyota()).toMatchObject({
      opens_at: '2026-11-19T00:00:00.000Z',
      planned: [{ at: new Date(effectiveMs).toISOString(), changes: ['sessions', 'feeds'] }],
    });
    // The day's session ends at 06:30 UTC, before the change; then the closure moves the next opening past the weekend.
    await away(Date.parse('2026-11-19T07:00:00Z'));
    expect(toyota()).toMatchObject({ is_open: false, opens_at: '2026-11-24T00:00:00.000Z' });
    await away(effectiveMs + 2 * FRAME_MS);
    expect(toyota()).toMatchObject({
      planned: [],
      closures: expect.arrayContaining([{ day: '2026-11-20', early_close: null }]),
    });
  });

  it('of a market that never closes ends what orders may run, at its moment', async () => {
    const terms = builtIn('BTCUSDT');
    const effectiveMs = await change('BTCUSDT', { ...terms, decimals: 1 }, 0);
    await market.versions.run();
    const [btc] = new ProductsService(market.market, harness.feed).instruments().filter(({ id }) => id === 'BTCUSDT');
    expect(btc).toMatchObject({ closes_at: new Date(effectiveMs).toISOString(), decimals: 2, ticks_from: 0 });
    await away(effectiveMs + 2 * FRAME_MS);
    const [after] = new ProductsService(market.market, harness.feed).instruments().filter(({ id }) => id === 'BTCUSDT');
    expect(after).toMatchObject({ closes_at: null, decimals: 1, ticks_from: effectiveMs });
  });
});

describe('two changes of how ticks are made', () => {
  it('both count for a standby that takes over after them', async () => {
    const { own, prepare } = await following(simulated);
    const firstMs = await change('BTCUSDT', { ...builtIn('BTCUSDT'), decimals: 1 }, 0);
    await away(START + 3_600_000);
    const secondMs = await change('BTCUSDT', { ...builtIn('BTCUSDT'), decimals: 0 }, 1);
    await away(firstMs - 30_000);
    await prepare();
    harness.clock.set(secondMs + 1_000);
    await own.publisher.takeOver(harness.client);
    await harness.pass(own, 2_000);
    const ticks = await own.ticks.of(11, secondMs, secondMs + DAY_MS, 100);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.filter(({ price }) => price % 1_000_000n > 0n)).toEqual([]);
  });
});

describe('a change of the maximum gap', () => {
  it('leaves orders that were accepted before it their gap for a day', async () => {
    await market.publisher.publishDue(harness.client);
    const effectiveMs = await change('BTCUSDT', { ...builtIn('BTCUSDT'), max_gap_ms: 1_000 }, 0);
    await away(effectiveMs - 1_000);
    harness.feed.arrive(btcTick(effectiveMs - 900));
    await harness.pass(market, 10_000);
    const statusAt = async (atMs: number): Promise<unknown> =>
      (await market.prices.pricesAt([{ symbol: 'BTCUSDT', at: atMs }]))[0]?.status;
    // Trading compares the tick's age with the gap of each order.
    expect([await statusAt(effectiveMs + 2_000), await statusAt(effectiveMs + 2_200)]).toEqual(['ok', 'gap']);
    expect(market.instruments.gapMs(11, effectiveMs + DAY_MS + 1)).toBe(1_000);
  });
});

describe('a new instrument', () => {
  const copper: InstrumentTerms = {
    ...builtIn('XAUUSD'),
    ...{ name_en: 'Copper', name_ja: '銅', name_zh: '铜', position: 5 },
    feeds: [{ source: 'simulated', symbol: 'XCUUSD' }],
    simulation: { base: '9000', volatility: '0.2' },
  };

  it('is quoted from its moment on, without history, and says since when', async () => {
    const { own, prepare } = await following(simulated);
    await own.publisher.takeOver(harness.client);
    const effectiveMs = await change('XCUUSD', copper, null);
    harness.clock.set(effectiveMs - 2_000);
    await own.publisher.publishDue(harness.client);
    await prepare();
    await harness.pass(own, 6_000);
    const [first] = await own.ticks.of(101, 0, effectiveMs + DAY_MS, 100);
    expect(first?.atMs).toBeGreaterThan(effectiveMs);
    expect(Number(first?.price)).toBeGreaterThan(1e9);
    const [product] = new ProductsService(own.market, own.feed).list('en');
    expect(product).toMatchObject({ symbol: 'XCUUSD', is_open: true, listed_at: new Date(effectiveMs).toISOString() });
    const candles = await own.charts.list(parse(CandlesRequest, { id: 'XCUUSD', interval: '1m' }));
    expect(candles.map(([atMs]) => atMs >= effectiveMs)).toEqual([true]);
    expect((await own.charts.list(parse(CandlesRequest, { id: 'XAUUSD', interval: '1m' }))).length).toBe(300);
  });

  it('is quoted by a standby as by the leader', async () => {
    const make = (all: readonly Instrument[]): Feed =>
      makeFeeds(config, harness.clock, log, all, Number.POSITIVE_INFINITY);
    const [leader, standby] = [await following(make), await following(make)];
    await leader.own.publisher.takeOver(harness.client);
    const effectiveMs = await change('XCUUSD', copper, null);
    harness.clock.set(effectiveMs - 2_000);
    await leader.own.publisher.publishDue(harness.client);
    await standby.own.market.catchUp();
    await Promise.all([leader.prepare(), standby.prepare()]);
    await harness.pass(leader.own, 6_000);
    await standby.own.market.catchUp();
    const [quoted, answered] = [leader, standby].map(({ own }) =>
      new ProductsService(own.market, own.feed).instruments(),
    );
    expect(quoted).toMatchObject([{ symbol: 'XCUUSD', is_open: true, feed: 'simulated' }]);
    expect(answered).toEqual(quoted);
  });

  it('needs a level only while it is new, and only if its prices are simulated', async () => {
    const propose = (content: InstrumentTerms, version: number | null): Promise<unknown> =>
      instruments.terms.propose({ subject: 'XCUUSD', content, version, reason: 'a new market' }, ann);
    await expect(propose({ ...copper, simulation: null }, null)).rejects.toMatchObject({ errorName: 'VALIDATION' });
    await change('XCUUSD', copper, null);
    await market.versions.run();
    const moved = { ...copper, simulation: { base: '9500', volatility: '0.2' } };
    await expect(propose(moved, 0)).rejects.toMatchObject({
      problems: [{ field: 'content.simulation', key: 'type' }],
    });
  });

  it('is stated for the log when it is approved', async () => {
    await change('XCUUSD', copper, null);
    const rows: { payload: string }[] = await harness.db.dataSource.query(
      'select payload from outbox where event = $1',
      [marketStated.name],
    );
    const texts = rows.flatMap(({ payload }) => parseList(StatementEvent, JSON.parse(payload)).map(({ text }) => text));
    expect(texts.map((text) => JSON.parse(text))).toMatchObject([
      { kind: 'terms', of: 'instruments/XCUUSD', version: 0, effective_at: START + INSTRUMENT_NOTICE_MS },
    ]);
  });
});

describe('closing a market for new orders', () => {
  it('takes ten seconds; its prices go on, so that open orders are settled', async () => {
    await instruments.orders.propose(
      { subject: 'BTCUSDT', content: { accepted: false }, version: null, reason: 'maintenance' },
      ann,
    );
    await instruments.orders.approve({ subject: 'BTCUSDT', version: 0 }, ben);
    const reason = (): unknown =>
      new ProductsService(market.market, harness.feed).instruments().find(({ id }) => id === 'BTCUSDT')?.closed_reason;
    harness.feed.arrive(btcTick(START + 9_900));
    await harness.pass(market, 10_000 - FRAME_MS);
    expect(reason()).toBeNull();
    await harness.pass(market, FRAME_MS);
    expect(reason()).toBe('closed');
    harness.feed.arrive(btcTick(START + 10_100));
    await harness.pass(market, FRAME_MS);
    expect(harness.frames.at(-1)?.ticks).toHaveLength(1);
  });

  it('is not offered for exchange rates, nor for what is not listed', async () => {
    for (const subject of ['RATE.USDJPY', 'NOPE']) {
      const asked = instruments.orders.propose(
        { subject, content: { accepted: false }, version: null, reason: 'x'.repeat(5) },
        ann,
      );
      await expect(asked).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    }
  });
});
