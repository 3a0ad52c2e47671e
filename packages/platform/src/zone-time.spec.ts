import { jest } from '@jest/globals';
import { dayStartMs, zoneOffsetMs, zoneOffsets, zoneTimeMs } from './zone-time.js';

const HOUR_MS = 3_600_000;

afterEach(() => void jest.restoreAllMocks());

it('keeps one format for a zone, however its name is written', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  const names = ['Europe/Lisbon', 'europe/lisbon', 'EUROPE/LISBON', 'eUROPE/lISBON'];
  for (const name of names) expect(zoneOffsetMs(name, Date.UTC(2026, 6, 1))).toBe(HOUR_MS);
  expect(made).toHaveBeenCalledTimes(1);
});

it('finds the moments at which clocks are changed', () => {
  const [from, to] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 10, 30)];
  expect(zoneOffsets('America/New_York', from, to)).toEqual([
    { fromMs: from, offsetMs: -5 * HOUR_MS },
    { fromMs: Date.UTC(2026, 2, 8, 7), offsetMs: -4 * HOUR_MS },
    { fromMs: Date.UTC(2026, 10, 1, 6), offsetMs: -5 * HOUR_MS },
  ]);
});

it('finds the moment at which a day began, also across changes of the clocks and without a zone', () => {
  const morning = Date.UTC(2026, 10, 26, 16, 30);
  expect(dayStartMs(morning, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 26, 15));
  expect(dayStartMs(morning, 'America/New_York')).toBe(Date.UTC(2026, 10, 26, 5));
  // Clocks went back at 6:00 UTC on that day.
  expect(dayStartMs(Date.UTC(2026, 10, 1, 20), 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 4));
  for (const zone of [undefined, null, 'UTC', 'Mars/Olympus']) {
    expect(dayStartMs(morning, zone)).toBe(Date.UTC(2026, 10, 26));
  }
});

it.each([
  // zone, local day, minutes after midnight, the moment
  ['Atlantic/Azores', '2027-03-28', 0, '2027-03-28T01:00:00.000Z'],
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2027-03-14', 30, '2027-03-14T05:30:00.000Z'],
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28', 150, '2027-03-28T01:30:00.000Z'],
  ['Africa/Cairo', '2027-04-30', 0, '2027-04-29T22:00:00.000Z'],
])('takes a time that a change of the clocks skips in %s as the hour after it', (zone, day, minutes, moment) => {
  expect(new Date(zoneTimeMs(zone, Date.parse(day), minutes)).toISOString()).toBe(moment);
});

it('finds a moment with the local time, except for skipped ones, on the days around changes of the clocks', () => {
  for (const zone of ['Atlantic/Azores', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']) {
    const changes = zoneOffsets(zone, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1));
    let skipped = 0;
    for (const { fromMs } of changes.slice(1)) {
      const day = Math.floor(fromMs / 86_400_000) * 86_400_000;
      for (let minutes = -1_440; minutes <= 2_880; minutes += 15) {
        const at = zoneTimeMs(zone, day, minutes);
        if (at + zoneOffsetMs(zone, at) !== day + minutes * 60_000) skipped++;
      }
    }
    expect([zone, skipped]).toEqual([zone, zone === 'Australia/Lord_Howe' ? 2 : 4]);
  }
});

it('begins the day after the skipped hour where clocks are changed at midnight', () => {
  expect(dayStartMs(Date.UTC(2027, 2, 28, 12), 'Atlantic/Azores')).toBe(Date.UTC(2027, 2, 28, 1));
  expect(dayStartMs(Date.UTC(2027, 2, 28, 0, 59), 'Atlantic/Azores')).toBe(Date.UTC(2027, 2, 27, 1));
});
