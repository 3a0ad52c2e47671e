import { laterEntry } from './entry-rule.calc.js';

const ticks = (...stamps: number[]) => stamps.map((at) => ({ at }));

describe('the later entry', () => {
  it('never takes the tick that could be known when the order was accepted', () => {
    expect(laterEntry(ticks(1_000), 1_000)).toBeUndefined();
    expect(laterEntry(ticks(1_000, 1_100), 1_000)).toEqual({ orderTime: 1_250, tick: { at: 1_100 } });
  });

  it('is the last tick of its frame, whose end still belongs to it', () => {
    expect(laterEntry(ticks(1_001, 1_250, 1_251), 1_000)).toEqual({ orderTime: 1_250, tick: { at: 1_250 } });
    expect(laterEntry(ticks(1_250), 1_000)).toEqual({ orderTime: 1_250, tick: { at: 1_250 } });
  });
});
