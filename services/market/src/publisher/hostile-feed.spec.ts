import { randomInt } from 'node:crypto';
import { FRAME_MS } from '@makoto/contracts';
import fc from 'fast-check';
import type { Tick } from '../instruments/instrument.js';
import { btcTick, LeaderHarness, type PublishedFrame } from '../testing/leader-harness.js';
import type { MarketProcess } from '../testing/market-process.js';

// A feed that sends everything a feed could send, against the rules as docs/price-rule.md and docs/feeds.md state them.
// TEST_SEED repeats a run.

const SEED = Number(process.env.TEST_SEED ?? randomInt(1_000_000));
const START = Date.parse('2026-11-18T15:00:00Z');
const PRICE = 95_000_000_000n;
const FRAMES = 1_400;
const MAX_GAP_MS = 3_000;
const MAX_TICKS = 8;
/** Of crypto: a tenth. */
const LIMIT = 10n;
const BACK_MS = 2_000;
const MOVED_MS = 10_000;

/** What the feed does for some frames. */
type Trick =
  | 'walk'
  | 'burst'
  | 'gap'
  | 'repeat'
  | 'reverse'
  | 'crossed'
  | 'worthless'
  | 'spike'
  | 'crash'
  | 'shift'
  | 'leap'
  | 'late'
  | 'future';

/** The market comes to rest before each so many tricks, for longer than a moved price is watched. */
const TRICKS = 10;
const CALM = { trick: 'walk' as const, frames: 80, at: 1 };

const LONG: readonly Trick[] = ['shift', 'leap', 'gap'];
const tricks: fc.Arbitrary<{ trick: Trick; frames: number; at: number }[]> = fc.array(
  fc
    .constantFrom<Trick>(
      ...(['walk', 'walk', 'walk', 'burst', 'gap', 'repeat', 'reverse', 'crossed', 'worthless'] as const),
      ...(['spike', 'crash', 'shift', 'leap', 'late', 'future'] as const),
    )
    .chain((trick) =>
      fc.record({
        trick: fc.constant(trick),
        frames: fc.integer(LONG.includes(trick) ? { min: 8, max: 60 } : { min: 1, max: 10 }),
        at: fc.integer({ min: -40, max: 40 }),
      }),
    ),
  { minLength: 300, maxLength: 300 },
);

/** A scripted feed's prices: the level drifts, and shifts and leaps stay for a while. */
class Level {
  private price = PRICE;

  next(step: number): bigint {
    // Up to 0.4 % a tick.
    this.price += (this.price * BigInt(step)) / 10_000n;
    if (this.price < PRICE / 50n || this.price > PRICE * 50n) this.price = PRICE;
    return this.price;
  }
}

/** What the feed sends for the frame that ends at `w`. */
function sent(trick: Trick, w: number, at: number, level: Level): Tick[] {
  const stamp = (before: number, price: bigint): Tick => btcTick(w - before, price);
  const price = level.next(at);
  switch (trick) {
    case 'gap':
      return [];
    case 'burst':
      return Array.from({ length: 120 }, (_, i) => stamp(249 - 2 * i, price + BigInt(i)));
    case 'repeat':
      return [stamp(100, price), stamp(100, price * 2n), stamp(100, price), stamp(40, price)];
    case 'reverse':
      return [stamp(10, price), stamp(90, price + 5n), stamp(170, price + 9n)];
    case 'crossed':
      return [{ ...stamp(60, price), bid: price + 50_000n, ask: price - 50_000n }, stamp(30, price)];
    case 'worthless':
      return [stamp(90, 0n), stamp(80, -price), { ...stamp(70, price), bid: 0n }, stamp(20, price)];
    case 'spike':
      return [stamp(120, price), stamp(60, price * 11n), stamp(30, price)];
    case 'crash':
      return [stamp(120, price), stamp(60, price / 11n)];
    case 'shift':
      return [stamp(50, (price * BigInt(100 + (at > 0 ? 30 : -30))) / 100n)];
    case 'leap':
      return [stamp(50, at > 0 ? price * 3n : price / 3n)];
    case 'late':
      return [stamp(5_000, price * 2n), stamp(251, price * 2n), stamp(20, price)];
    case 'future':
      return [stamp(-600, price), stamp(20, price)];
    default:
      return [stamp(200, price), stamp(20, level.next(at))];
  }
}

interface Published {
  at: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
}

const micro = (text: unknown): bigint => {
  const [whole = '', part = ''] = String(text).split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};
const ticksOf = ({ ticks }: PublishedFrame): Published[] =>
  ticks.map(([, at, price, bid, ask]) => ({ at: Number(at), price: micro(price), bid: micro(bid), ask: micro(ask) }));

/** Whether the step may be taken without a suspension. */
const isNear = (price: bigint, other: bigint): boolean =>
  (price > other ? price - other : other - price) * LIMIT <= other;

let harness: LeaderHarness;
let market: MarketProcess;
/** Everything that the feed has sent, by stamp and price. */
let said: Set<string>;
let published: Published[];
const key = ({ at, price }: { at: number; price: bigint }): string => `${at} ${price}`;

beforeAll(async () => {
  harness = await LeaderHarness.open(START);
  market = await harness.lead();
  await market.publisher.publishDue(harness.client);
  await harness.nats.flush();
  harness.frames.length = 0;
  said = new Set();
  const level = new Level();
  const [script = []] = fc.sample(tricks, { seed: SEED, numRuns: 1 });
  const plan = script.flatMap((step, i) => (i % TRICKS === 0 ? [CALM, step] : [step]));
  for (const { trick, frames, at } of plan) {
    for (let n = 0; n < frames && harness.frames.length < FRAMES; n++) {
      harness.clock.advance(FRAME_MS);
      const ticks = sent(trick, harness.clock.now(), at, level);
      for (const { atMs, price } of ticks) said.add(key({ at: atMs, price }));
      harness.feed.arrive(...ticks);
      await market.publisher.publishDue(harness.client);
      await harness.nats.flush();
    }
  }
  await market.writer.settled();
  published = harness.frames.flatMap(ticksOf);
});
afterAll(() => harness?.close());

/** The seed stands in every failure. */
const wrong = <T>(list: readonly T[]): void =>
  expect({ TEST_SEED: SEED, wrong: list }).toEqual({ TEST_SEED: SEED, wrong: [] });

it('a frame is published at every instant of the grid, with ticks of its own span alone, in order and few', () => {
  expect(published.length).toBeGreaterThan(200);
  wrong(harness.frames.filter(({ w }, i) => w !== START + (i + 1) * FRAME_MS));
  wrong(
    harness.frames.filter((frame) => {
      const stamps = ticksOf(frame).map(({ at }) => at);
      const isOwn = stamps.every(
        (at, i) => at > frame.w - FRAME_MS && at <= frame.w && (i === 0 || at > Number(stamps[i - 1])),
      );
      return !isOwn || stamps.length > MAX_TICKS;
    }),
  );
});

it('no price is published that the feed did not send, that is worth nothing, or whose quotes are crossed', () => {
  wrong(published.filter((tick) => !said.has(key(tick))));
  wrong(published.filter(({ price, bid, ask }) => price <= 0n || bid <= 0n || bid > ask));
});

it('a step beyond the limit is published after ten seconds of suspension at the earliest, beyond double or half never', () => {
  wrong(
    published.filter((tick, i) => {
      const last = published[i - 1];
      if (!last || isNear(tick.price, last.price)) return false;
      const isDouble = tick.price > 2n * last.price || 2n * tick.price < last.price;
      return isDouble || tick.at - last.at < MOVED_MS;
    }),
  );
});

it('a suspension lasts two seconds or more, in which nothing is published', () => {
  const pauses = harness.frames.flatMap((frame, i) =>
    frame.suspended && !harness.frames[i - 1]?.suspended ? [{ from: frame.w - FRAME_MS, i }] : [],
  );
  expect(pauses.length).toBeGreaterThan(2);
  wrong(
    pauses.filter(({ from, i }) => {
      const next = harness.frames.slice(i + 1).flatMap(ticksOf)[0];
      return next !== undefined && next.at - from < BACK_MS;
    }),
  );
});

it('the price at any instant is the last published tick up to it within the gap, from memory and for another process', async () => {
  const end = harness.frames.at(-1)?.w ?? START;
  const instants = fc.sample(fc.integer({ min: end - 60_000, max: end }), { seed: SEED, numRuns: 300 });
  const expected = instants.map((at) => {
    const last = published.findLast((tick) => tick.at <= at);
    return last && at - last.at <= MAX_GAP_MS ? `ok ${last.price}` : 'gap';
  });
  const another = await harness.lead();
  for (const process of [market, another]) {
    const got = await process.prices.pricesAt(instants.map((at) => ({ symbol: 'BTCUSDT', at })));
    const texts = got.map((one) => (one.status === 'ok' ? `ok ${micro(one.price)}` : one.status));
    wrong(texts.flatMap((text, i) => (text === expected[i] ? [] : [{ at: instants[i], text, expected: expected[i] }])));
  }
});
