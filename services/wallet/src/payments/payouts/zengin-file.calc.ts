import { MICRO } from '@makoto/contracts';
import type { PayerAccount } from '../../payer-accounts.js';
import type { Payout } from './payout.js';

const FULL =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォッャュョー・「」。、';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｱｲｳｴｵﾂﾔﾕﾖ-･｢｣｡､';
/** The first half-width katakana in Unicode; in JIS X 0201 it is 0xA1. */
const HALF_FIRST = 0xff61;
const JIS_FIRST = 0xa1;

/**
 * A general transfer file (sogo furikomi) in the Zengin format: records of 120 bytes in JIS X 0201 with line ends, namely a
 * header, one record per payout, a trailer with the totals, and an end record. `day` is the transfer day as MMDD. Names that
 * the character set cannot express are left blank.
 */
export function zenginFile(payouts: readonly Payout[], payer: PayerAccount, day: string): Buffer {
  const total = payouts.reduce((sum, p) => sum + p.amount / MICRO, 0n);
  const header = `1210${digits(payer.code, 10)}${text(payer.name, 40)}${day}${digits(payer.bankCode, 4)}${text('', 15)}${digits(payer.branchCode, 3)}${text('', 15)}1${digits(payer.account, 7)}`;
  const lines = payouts.map(
    (p) =>
      `2${digits(p.bankCode, 4)}${text(p.bankName, 15)}${digits(p.branchCode, 3)}${text(p.branchName, 15)}${text('', 4)}1${digits(p.account, 7)}` +
      `${text(p.holder, 30)}${digits((p.amount / MICRO).toString(), 10)}0${text(p.number, 10)}${text('', 10)}7`,
  );
  const trailer = `8${digits(String(payouts.length), 6)}${digits(total.toString(), 12)}`;
  const records = [header, ...lines, trailer, '9'].map((record) => `${record.padEnd(120, ' ')}\r\n`);
  return Buffer.from([...records.join('')].map(toJis));
}

/** Half-width katakana with separate voicing marks, and Latin letters; blank if the text has other characters. */
function text(value: string, width: number): string {
  const half = [...value.normalize('NFD').toUpperCase()].map(toHalf).join('');
  const written = /^[ -~｡-ﾟ]*$/.test(half) ? half : '';
  return written.slice(0, width).padEnd(width, ' ');
}

function toHalf(char: string): string {
  if (char === '\u3099') return 'ﾞ';
  if (char === '\u309a') return 'ﾟ';
  const at = FULL.indexOf(char);
  return at < 0 ? char : (HALF[at] ?? char);
}

function digits(value: string, width: number): string {
  if (!/^\d*$/.test(value) || value.length > width) throw new RangeError(`not a number of at most ${width} digits`);
  return value.padStart(width, '0');
}

function toJis(char: string): number {
  const code = char.charCodeAt(0);
  return code >= HALF_FIRST ? code - HALF_FIRST + JIS_FIRST : code;
}
