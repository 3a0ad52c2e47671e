import { jest } from '@jest/globals';
import { dayStartMs, zoneOffsetMs, zoneOffsets } from './zone-time.js';

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
