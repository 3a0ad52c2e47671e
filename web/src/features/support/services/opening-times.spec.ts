import type { SupportHours } from '../../../api/support/hours';
import { openingText, openStateAt } from './opening-times';

/** A moment in the machine's time zone, because times are shown in it. */
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();
const hours: SupportHours = {
  hours: 'Fri, Mon 9:00–21:00',
  opens_at: undefined,
  openings: [
    { from: at(20, 9), to: at(20, 21) },
    { from: at(23, 9), to: at(23, 21) },
  ],
};
const stateAt = (day: number, hour: number, known = hours) => openStateAt(known, Date.parse(at(day, hour)));

describe('support hours', () => {
  it('are evaluated with the last known openings, however old', () => {
    expect(stateAt(20, 9)).toEqual({ open: true, until: at(20, 21) });
    expect(stateAt(20, 21)).toEqual({ open: false, until: at(23, 9) });
    expect(stateAt(23, 12)).toEqual({ open: true, until: at(23, 21) });
    expect(stateAt(23, 21)).toEqual({ open: false, until: undefined });
  });

  it('name the next opening even beyond the listed days, and no end that is far away', () => {
    expect(stateAt(20, 9, { ...hours, openings: [], opens_at: at(30, 9) })).toEqual({ open: false, until: at(30, 9) });
    expect(stateAt(20, 9, { ...hours, openings: [{ from: at(20, 0), to: at(30, 0) }] })).toEqual({
      open: true,
      until: undefined,
    });
  });
});

describe('an opening', () => {
  it('is shown with its day, and with the closing day if it differs', () => {
    expect(openingText({ from: at(20, 9), to: at(20, 21) }, 'en')).toEqual({
      day: 'Fri, Nov 20',
      times: '09:00–21:00',
    });
    expect(openingText({ from: at(20, 18), to: at(21, 0) }, 'en').times).toBe('18:00–24:00');
    expect(openingText({ from: at(20, 18), to: at(21, 4) }, 'en').times).toBe('18:00–Sat, Nov 21 04:00');
    expect(openingText({ from: at(20, 9), to: at(20, 21) }, 'jp').day).toBe('11月20日(金)');
  });
});
