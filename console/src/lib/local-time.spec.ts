import { isoOf, localOf } from './local-time';

describe('the time of a field', () => {
  it('is in the operator’s time zone', () => {
    const iso = new Date(2026, 1, 6, 9, 30).toISOString();
    expect(isoOf('2026-02-06T09:30')).toBe(iso);
    expect(localOf(iso)).toBe('2026-02-06T09:30');
  });

  it('is null where the field is empty', () => {
    expect([isoOf(''), isoOf(undefined)]).toEqual([null, null]);
  });

  it('stays as it is where it is no time, so that it never counts as empty', () => {
    expect(isoOf('202611-02-06T09:30')).toBe('202611-02-06T09:30');
  });
});
