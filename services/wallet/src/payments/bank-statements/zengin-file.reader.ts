import { MICRO } from '@makoto/contracts';
import { plain } from '../../bank-files/file-text.js';
import { type BankStatement, dayOf, type StatementLine } from './statement-line.js';

const RECORD_BYTES = 200;
/** The year before Reiwa 1. */
const REIWA = 2018;
const decoder = new TextDecoder('shift_jis');

/** Byte ranges of a detail record's fields. */
interface Layout {
  day: [number, number];
  amount: [number, number];
  payer: [number, number];
  texts: [number, number][];
  /** Whether a record is an incoming payment. */
  isCredit: (record: Uint8Array) => boolean;
}

/** Account movements, 入出金取引明細 (kind 03). */
const MOVEMENTS: Layout = {
  day: [9, 15],
  amount: [24, 36],
  payer: [81, 129],
  texts: [
    [159, 179],
    [179, 199],
  ],
  isCredit: (record) => text(record, [21, 22]) === '1',
};

/** Incoming transfers, 振込入金通知 (kind 01). A flag marks a record that cancels an earlier one. */
const TRANSFERS: Layout = {
  day: [7, 13],
  amount: [19, 29],
  payer: [49, 97],
  texts: [[128, 148]],
  isCredit: (record) => !/[1-9]/.test(text(record, [127, 128])),
};

/**
 * Reads a file of the Japanese Bankers Association, account movements or incoming transfers: records of 200 bytes in
 * Shift_JIS with dates in Reiwa years. Undefined for any other file.
 */
export function readZengin(bytes: Uint8Array): BankStatement | undefined {
  const records = recordsOf(bytes);
  const head = records[0] && text(records[0], [0, 3]);
  const layout = head === '103' ? MOVEMENTS : head === '101' ? TRANSFERS : undefined;
  if (!layout) return undefined;
  const credits = records.filter(
    (r) => text(r, [0, 1]) === '2' && layout.isCredit(r) && !/^0+$/.test(text(r, layout.amount)),
  );
  const lines = credits.flatMap((r) => lineOf(r, layout) ?? []);
  return { format: 'zengin', currency: 'JPY', lines, leftOut: credits.length - lines.length };
}

/** Undefined if the day or the amount cannot be read. */
function lineOf(record: Uint8Array, layout: Layout): StatementLine | undefined {
  const [, year, rest] = /^(\d\d)(\d{4})$/.exec(text(record, layout.day)) ?? [];
  const day = year && dayOf(`${REIWA + Number(year)}${rest}`);
  const yen = text(record, layout.amount);
  if (!day || !/^\d+$/.test(yen)) return undefined;
  return {
    day,
    amount: BigInt(yen) * MICRO,
    payer: text(record, layout.payer),
    text: plain(layout.texts.map((place) => text(record, place)).join(' ')),
  };
}

/** Splits a file into records, with or without line ends between them. */
function recordsOf(bytes: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = [];
  let at = 0;
  while (at + RECORD_BYTES <= bytes.length) {
    records.push(bytes.subarray(at, at + RECORD_BYTES));
    at += RECORD_BYTES;
    while (bytes[at] === 0x0d || bytes[at] === 0x0a) at++;
  }
  return records;
}

function text(record: Uint8Array, [from, to]: readonly [number, number]): string {
  return plain(decoder.decode(record.subarray(from, to)));
}
