import { AppError } from '@makoto/contracts';
import type { Place } from './movement-reader.js';

/** Where a file continues, and what it must still contain. */
export interface FileCursor {
  /** The end of the period, epoch milliseconds. */
  to: number;
  /** The entries of each currency, from a number (not included) to another. */
  ranges: { low: number; top: number }[];
  /** The number of movements in the file, and of those sent. */
  movements: number;
  sent: number;
  place: Place;
  digest: string;
}

const N = '(\\d{1,15})';
const FORM = new RegExp(
  `^${N}/${N}-${N}/${N}-${N}/${N}/${N}/(\\d)/${N}(?:/${N}/([\\da-f-]{36})/(\\d{1,5}))?/([\\w-]{43})$`,
);

export function cursorText({ to, ranges, movements, sent, place, digest }: FileCursor): string {
  const { list, entry, transfer } = place;
  const after = transfer ? [entry, transfer.at, transfer.ref, transfer.slot] : [entry];
  return [to, ...ranges.map(({ low, top }) => `${low}-${top}`), movements, sent, list, ...after, digest].join('/');
}

/** @throws VALIDATION if the text is not a cursor */
export function readCursor(text: string): FileCursor {
  const match = FORM.exec(text);
  const [, ...parts] = match ?? [];
  const [to = 0, lowA = 0, topA = 0, lowB = 0, topB = 0, movements = 0, sent = 0, list = 0, entry = 0, at = 0] = parts
    .slice(0, 10)
    .map(Number);
  const [ref, slot, digest] = parts.slice(10);
  if (digest === undefined) throw new AppError('VALIDATION', {}, [{ field: 'after', key: 'type' }]);
  return {
    ...{ to, movements, sent, digest },
    ranges: [
      { low: lowA, top: topA },
      { low: lowB, top: topB },
    ],
    place: { list, entry, transfer: ref === undefined ? undefined : { at, ref, slot: Number(slot) } },
  };
}
