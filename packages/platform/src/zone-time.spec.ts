import { jest } from '@jest/globals';
import { zoneOffsetMs, zoneOffsets } from './zone-time.js';

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
