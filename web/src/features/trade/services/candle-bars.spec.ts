import { withTick } from './candle-bars';

const bar = { t: 60_000, open: 10, high: 12, low: 9, close: 11 };

describe('a tick', () => {
  it('updates the close of its own candle and extends the range', () => {
    expect(withTick(bar, 13, 119_999, 60_000)).toEqual({ t: 60_000, open: 10, high: 13, low: 9, close: 13 });
    expect(withTick(bar, 8, 61_000, 60_000)).toEqual({ t: 60_000, open: 10, high: 12, low: 8, close: 8 });
  });

  it('opens the next candle at the boundary', () => {
    expect(withTick(bar, 13, 120_000, 60_000)).toEqual({ t: 120_000, open: 13, high: 13, low: 13, close: 13 });
  });

  it('from before the last candle changes nothing', () => {
    expect(withTick(bar, 13, 59_999, 60_000)).toBeUndefined();
  });
});
