import { zoneOffsetMs, zoneTimeMs } from '@makoto/platform';
import { SESSION_CALENDARS } from './session.calc.js';
import { sessionViews } from './session-view.calc.js';

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString());
const { always, forex, metal, nyse, tse } = SESSION_CALENDARS;

describe('trading sessions', () => {
  it('never close for crypto', () => {
    expect(always.isOpen(at('2026-12-25T12:00:00Z'))).toBe(true);
    expect(always.nextClose(at('2026-12-25T12:00:00Z'))).toBeUndefined();
  });

  it('run for forex from Sunday to Friday 17:00 New York time, across midnight', () => {
    const close = at('2026-11-20T22:00:00Z');
    expect(forex.isOpen(close - 1)).toBe(true);
    expect(forex.isOpen(close)).toBe(false);
    expect(iso(forex.nextOpen(close))).toBe('2026-11-22T22:00:00.000Z');
    expect(iso(forex.nextClose(at('2026-11-17T03:00:00Z')))).toBe('2026-11-20T22:00:00.000Z');
    expect(iso(forex.lastClose(at('2026-11-21T12:00:00Z')))).toBe('2026-11-20T22:00:00.000Z');
  });

  it('follow New York daylight saving time', () => {
    expect(iso(forex.nextClose(at('2026-07-15T12:00:00Z')))).toBe('2026-07-17T21:00:00.000Z');
    expect(iso(nyse.nextOpen(at('2026-03-06T22:00:00Z')))).toBe('2026-03-09T13:30:00.000Z');
    expect(iso(nyse.nextOpen(at('2026-03-05T22:00:00Z')))).toBe('2026-03-06T14:30:00.000Z');
    expect(iso(nyse.nextOpen(at('2026-10-30T21:00:00Z')))).toBe('2026-11-02T14:30:00.000Z');
  });

  it('pause for an hour each day for metals', () => {
    expect(metal.isOpen(at('2026-11-18T21:59:59Z'))).toBe(true);
    expect(metal.isOpen(at('2026-11-18T22:30:00Z'))).toBe(false);
    expect(iso(metal.nextOpen(at('2026-11-18T22:30:00Z')))).toBe('2026-11-18T23:00:00.000Z');
  });

  it('have a lunch break in Tokyo', () => {
    expect(tse.isOpen(at('2026-11-20T02:29:59.999Z'))).toBe(true);
    expect(tse.isOpen(at('2026-11-20T02:30:00Z'))).toBe(false);
    expect(iso(tse.nextOpen(at('2026-11-20T02:30:00Z')))).toBe('2026-11-20T03:30:00.000Z');
    expect(iso(tse.nextClose(at('2026-11-20T03:30:00Z')))).toBe('2026-11-20T06:30:00.000Z');
  });

  it('skip holidays and shorten half days', () => {
    expect(nyse.isOpen(at('2026-11-26T16:00:00Z'))).toBe(false);
    expect(iso(nyse.nextClose(at('2026-11-27T16:00:00Z')))).toBe('2026-11-27T18:00:00.000Z');
    expect(iso(tse.nextOpen(at('2026-12-30T07:00:00Z')))).toBe('2027-01-04T00:00:00.000Z');
    expect(iso(tse.nextOpen(at('2026-11-20T07:00:00Z')))).toBe('2026-11-24T00:00:00.000Z');
    expect(forex.isOpen(at('2026-12-25T15:00:00Z'))).toBe(false);
  });

  it('open and close exactly at both ends of every session of a year', () => {
    for (const calendar of [forex, metal, nyse, tse]) {
      const sessions = calendar.sessions(at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'));
      expect(sessions.length).toBeGreaterThan(50);
      for (const { openMs, closeMs } of sessions) {
        expect([openMs - 1, openMs, closeMs - 1, closeMs].map((ms) => calendar.isOpen(ms))).toEqual([
          false,
          true,
          true,
          false,
        ]);
      }
    }
  });

  it('are computed once per year, whatever years charts request', () => {
    const first = (year: number): unknown => nyse.sessions(Date.UTC(year, 5, 1), Date.UTC(year, 6, 1))[0];
    const known = first(1970);
    for (let year = 1965; year <= 2028; year++) first(year);
    expect(first(1970)).toBe(known);
  });

  it('are shown to clients in local time', () => {
    expect(sessionViews(nyse.rule)).toEqual([
      { zone: 'America/New_York', days: 'mon tue wed thu fri', from: '09:30', to: '16:00' },
    ]);
    expect(sessionViews(always.rule)[0]?.to).toBe('24:00');
  });
});

describe('times of a zone', () => {
  it('are correct on days when clocks change', () => {
    const hour = 3_600_000;
    expect(zoneOffsetMs('America/New_York', at('2026-03-08T06:59:59Z'))).toBe(-5 * hour);
    expect(zoneOffsetMs('America/New_York', at('2026-03-08T07:00:00Z'))).toBe(-4 * hour);
    expect(iso(zoneTimeMs('America/New_York', at('2026-03-08T00:00:00Z'), 17 * 60))).toBe('2026-03-08T21:00:00.000Z');
    expect(iso(zoneTimeMs('America/New_York', at('2026-11-01T00:00:00Z'), 1440))).toBe('2026-11-02T05:00:00.000Z');
    expect(zoneOffsetMs('Asia/Tokyo', at('2026-01-01T00:00:00Z'))).toBe(9 * hour);
  });
});
