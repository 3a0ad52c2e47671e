import { clock } from '../../../lib/clock';

/** The months of a year that have begun. */
export function monthsOf(year: number): number[] {
  const now = new Date(clock.now());
  const last = year < now.getFullYear() ? 12 : now.getMonth() + 1;
  return Array.from({ length: last }, (_, at) => at + 1);
}

/** `makoto-2026-03.pdf` */
export function fileNameOf({ year, month }: { year: number; month?: number }, format: 'pdf' | 'csv'): string {
  return ['makoto', year, ...(month ? [String(month).padStart(2, '0')] : [])].join('-').concat(`.${format}`);
}
