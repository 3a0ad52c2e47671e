import fc from 'fast-check';
import type { Tick } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { fromFrame, toFrame } from '../ticks/frame.calc.js';
import { sortTicks } from '../ticks/sort-ticks.calc.js';
import { TickWindow, WINDOW_MS } from './tick-window.js';

const NOW = 1_795_000_000_000;
const tick = (atMs: number, price = 100_000_000n, no = 11): Tick => ({
  no,
  atMs,
  price,
  bid: price - 10_000n,
  ask: price + 10_000n,
  volume: 5n,
});

describe('the tick window', () => {
  it('returns the last tick stamped at or before an instant', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 1_100 }),
        (stamps, asked) => {
          const sorted = stamps.sort((a, b) => a - b);
          const window = new TickWindow();
          window.reset(
            NOW,
            NOW + 2_000,
            sorted.map((ms) => tick(NOW + ms)),
          );
          const last = sorted.filter((ms) => ms <= asked).at(-1);
          expect(window.lastAt(11, NOW + asked)?.atMs).toBe(last === undefined ? undefined : NOW + last);
        },
      ),
    );
  });

  it('stays small and knows from when it is complete', () => {
    const window = new TickWindow();
    for (let w = NOW; w < NOW + 3 * WINDOW_MS; w += 250) window.add(w, [tick(w)]);
    expect(window.fromMs).toBe(NOW + 2 * WINDOW_MS - 250);
    expect(window.lastAt(11, NOW)).toBeUndefined();
  });

  it('ignores a watermark that is not new', () => {
    const window = new TickWindow();
    window.add(NOW, [tick(NOW)]);
    window.add(NOW, [tick(NOW - 1, 1n)]);
    expect(window.lastAt(11, NOW)?.price).toBe(100_000_000n);
  });

  it('resolves waits once the instant is reached or the timeout passes', async () => {
    const window = new TickWindow();
    const waits = window.reached(NOW, 5_000);
    window.add(NOW + 250, []);
    expect(await waits).toBe(true);
    expect(await window.reached(NOW + 10_000, 10)).toBe(false);
  });
});

describe('ticks from a feed', () => {
  it('are sorted into valid, late and invalid ones', () => {
    const future = tick(NOW + 251);
    const given = [
      tick(NOW + 250),
      tick(NOW + 1, 7_000_000n),
      tick(NOW + 1),
      tick(NOW),
      tick(NOW + 9, 0n),
      tick(NOW + 9, 50n, 999),
      future,
    ];
    const { onTime, refused } = sortTicks(given, NOW, NOW + 250);
    expect(onTime).toEqual([tick(NOW + 1, 7_000_000n), tick(NOW + 250)]);
    expect(refused.map(({ tick: one, reason }) => [one.atMs - NOW, reason])).toEqual([
      [1, 'duplicate'],
      [0, 'late'],
      [9, 'unsound'],
      [9, 'unsound'],
    ]);
  });

  it('survive a round trip through a frame', () => {
    const ticks = [tick(NOW), tick(NOW - 3, 1_234_560_000n)];
    const list = new InstrumentList();
    expect(fromFrame(list, toFrame(list, NOW, ticks, []))).toEqual(ticks);
  });
});
