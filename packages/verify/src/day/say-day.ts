import { exactly, listOf, objectOf, textOf } from '../read.js';
import type { DayEvidence, DayReport } from './verify-day.js';

const FIELDS = ['day', 'symbol', 'commitments', 'keys', 'roots', 'leaves', 'logged'];

/** The evidence of a day as fetched or saved. @throws Error if it is of another day or market */
export function dayEvidence(value: unknown, day: string, symbol: string): DayEvidence {
  const { commitments, keys, roots, leaves, logged, ...of } = exactly(value, 'the file', FIELDS);
  if (textOf(of.day, 'day') !== day || textOf(of.symbol, 'symbol') !== symbol) {
    throw new Error('the file is of another day or market');
  }
  const proofs = listOf(logged, 'logged').map((item) => {
    const { commitment, root } = objectOf(item, 'a proof');
    return { commitment, root };
  });
  return { day, symbol, commitments, keys, roots, leaves, logged: proofs };
}

/** What a reader should know besides the verdict. */
export function sayDay({ compared, silences, late }: DayReport): string {
  const time = (at: number): string => new Date(at).toISOString().slice(11, 23);
  const lines = [
    ...late.map((from) => `note    a commitment was made during the day and holds from ${time(from)} UTC`),
    ...silences.map(
      ({ from, to, ticks }) => `note    nothing was published from ${time(from)} to ${time(to)} UTC (${ticks} ticks)`,
    ),
    ...(compared > 0 ? [`${compared} ticks compared`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
