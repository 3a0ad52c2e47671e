import { momentsOf } from './day-range';

describe('the moments of a range of days', () => {
  it('are the start of the first and the end of the last, in the user’s time zone', () => {
    const moments = momentsOf({ from: '2026-02-06', to: '2026-02-07' });
    expect(moments.from).toBe(new Date(2026, 1, 6).toISOString());
    expect(moments.to).toBe(new Date(2026, 1, 8, 0, 0, 0, -1).toISOString());
  });

  it.each(['', '202611-02-06', '2026-02-'])('leave out “%s”, which is not a date', (text) => {
    expect(momentsOf({ from: text, to: '' })).toEqual({});
    expect(Object.keys(momentsOf({ from: '2026-02-06', to: text }))).toEqual(['from']);
  });
});
