import { clock } from '../../../lib/clock';
import { fileNameOf, monthsOf } from './statement-file';

describe('the file of a statement', () => {
  it('is named after its period', () => {
    expect(fileNameOf({ year: 2026 }, 'pdf')).toBe('makoto-2026.pdf');
    expect(fileNameOf({ year: 2026, month: 3 }, 'csv')).toBe('makoto-2026-03.csv');
  });

  it('is offered for the months that have begun', () => {
    clock.learn(new Date(2026, 2, 5).getTime());
    expect(monthsOf(2025)).toHaveLength(12);
    expect(monthsOf(2026)).toEqual([1, 2, 3]);
  });
});
