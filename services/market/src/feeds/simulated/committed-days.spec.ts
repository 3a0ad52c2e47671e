import { FRAME_MS } from '@makoto/contracts';
import { INSTRUMENTS } from '../../instruments/instruments.js';
import { DayPath } from './day-path.calc.js';
import { DAY_STEPS, dayOf, daySeed, dayStartMs } from './day-seed.calc.js';
import { SimulatedFeed } from './simulated.feed.js';
import { SimulatedPath } from './simulated-path.js';

const WEDNESDAY = Date.parse('2026-11-18T15:00:00Z');
const DAYS_A_YEAR = 365;
const BTC = 11;

const feed = (): SimulatedFeed => new SimulatedFeed('a seed', INSTRUMENTS);

describe('the simulated feed from the first committed day on', () => {
  const day = dayOf(WEDNESDAY);
  const committed = (): SimulatedFeed => new SimulatedFeed('a seed', INSTRUMENTS, day);
  const midnight = dayStartMs(day + 1);

  it('produces the same prices in all later versions', () => {
    const ticks = new SimulatedFeed('golden', INSTRUMENTS, day).take(WEDNESDAY - FRAME_MS, WEDNESDAY);
    expect(ticks.filter(({ no }) => [1, 11].includes(no))).toMatchInlineSnapshot(`
[
  {
    "ask": 1155750n,
    "atMs": 1795013999810,
    "bid": 1155690n,
    "no": 1,
    "price": 1155720n,
    "volume": 8968856083n,
  },
  {
    "ask": 74565980000n,
    "atMs": 1795013999784,
    "bid": 74564460000n,
    "no": 11,
    "price": 74565220000n,
    "volume": 4154n,
  },
]
`);
  });

  it('has the prices of before up to midnight, and continues there without a jump', () => {
    const first = dayStartMs(day);
    expect(committed().take(first - 5_000, first)).toEqual(feed().take(first - 5_000, first));
    for (const at of [first, midnight]) {
      const bitcoin = committed()
        .take(at - 2_000, at + 2_000)
        .filter(({ no }) => no === BTC)
        .map(({ price }) => Number(price));
      for (const [i, price] of bitcoin.slice(1).entries()) {
        expect(Math.abs(price / (bitcoin[i] ?? price) - 1)).toBeLessThan(0.001);
      }
    }
  });

  it('stamps every tick within its day, and draws a day from its own seed', () => {
    const ticks = committed().take(midnight - 60_000, midnight + 60_000);
    expect(ticks.filter(({ atMs }) => atMs % FRAME_MS === 0)).toEqual([]);
    const path = new SimulatedPath('a seed', 'p', day);
    const own = new DayPath(daySeed('a seed', day), 'p', ...path.ends(day));
    for (const step of [1, 2, 777, DAY_STEPS / 2, DAY_STEPS - 1, DAY_STEPS]) {
      expect(path.at(day * DAY_STEPS + step)).toBe(own.at(step));
    }
  });

  it('does not depend on the order of calls', () => {
    const steps = Array.from({ length: 300 }, (_, i) => 1 + ((i * 7_919) % DAY_STEPS));
    const path = new DayPath('a seed', 'p', 0.1, 0.2);
    expect(steps.map((step) => path.at(step))).toEqual(
      steps.map((step) => new DayPath('a seed', 'p', 0.1, 0.2).at(step)),
    );
  });

  it('moves within a day as much as it should', () => {
    const moves = Array.from({ length: 400 }, (_, i) => {
      const path = new DayPath(daySeed('a seed', i), 'p', 0, 0);
      return path.at(DAY_STEPS / 2);
    });
    const std = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
    // A bridge of a day's variance has a quarter of it in the middle.
    const meant = Math.sqrt(1 / DAYS_A_YEAR) / 2;
    expect(std > meant * 0.85 && std < meant * 1.15).toBe(true);
  });
});
