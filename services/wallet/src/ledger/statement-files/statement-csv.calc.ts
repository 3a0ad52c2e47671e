import { hash } from 'node:crypto';
import { csvLine, formatMicro, type Lang } from '@makoto/contracts';
import { CURRENCIES } from '../posting/transfer.js';
import { memoOf } from '../statement/memos.js';
import { localTime, type Movement } from './movement.calc.js';
import { keyFiguresOf, type StatementBook } from './statement-book.calc.js';
import type { StatementPeriod } from './statement-period.calc.js';
import { type StatementTexts, statementTexts } from './statement-texts.js';

/** One line; every file has the same columns. */
interface Line {
  line: 'about' | 'opening' | 'total' | 'figure' | 'closing' | 'movement' | 'end';
  number?: string | number;
  time?: string;
  utc?: string;
  account?: string;
  other?: string;
  currency?: string;
  kind?: string;
  description?: string;
  reference?: string;
  amount?: string;
  balance?: string;
}

const COLUMNS = [
  ...(['line', 'number', 'time', 'utc', 'account', 'other', 'currency', 'kind'] as const),
  ...(['description', 'reference', 'amount', 'balance'] as const),
];

const textOf = (line: Line): string => csvLine(COLUMNS.map((column) => line[column]));

/** The header and what comes before the movements. Nothing in it changes after a period is closed. */
export function headLines(book: StatementBook, userId: string, isPractice: boolean, lang: Lang): string[] {
  const t = statementTexts(lang);
  const { period } = book;
  const about = (kind: string, description: string): Line => ({ line: 'about', kind, description });
  const lines: Line[] = [
    about('title', `Makoto: ${t.title}`),
    about('mode', isPractice ? t.practice : t.live),
    about('customer', `${t.customer}: ${userId}`),
    about('period', `${t.period}: ${spanText(period)}`),
    about('time_zone', `${t.timeZone}: ${period.timeZone}`),
    about('state', period.closed ? t.closed : t.running),
  ];
  for (const currency of CURRENCIES) {
    const balances = book.balances.filter(({ account }) => account.currency === currency);
    const ends = (line: 'opening' | 'closing'): Line[] =>
      balances.map((balance) => ({
        ...{ line, account: balance.account.kind, currency, description: `${t[line]}: ${t[balance.account.kind]}` },
        balance: formatMicro(balance[line]),
      }));
    const totals = book.totals
      .filter(({ account }) => account.currency === currency)
      .map(({ account, kind, count, credited, debited }): Line => {
        const description = `${t[account.kind]}: ${memoOf(kind, lang)}`;
        const amount = formatMicro(credited - debited);
        return { line: 'total', number: count, account: account.kind, currency, kind, description, amount };
      });
    const figures = Object.entries(keyFiguresOf(book, currency)).map(([kind, value]): Line => {
      return { line: 'figure', currency, kind, description: figureName(kind, t), amount: formatMicro(value) };
    });
    lines.push(...ends('opening'), ...totals, ...figures, ...ends('closing'));
  }
  return [headerOf(t), ...lines.map(textOf)];
}

const headerOf = (t: StatementTexts): string =>
  csvLine([
    ...[t.line, t.number, t.date, t.utc, t.account, t.otherAccount, t.currency, t.code, t.description],
    ...[t.reference, t.amount, t.balanceAfter],
  ]);

function figureName(kind: string, t: StatementTexts): string {
  return kind === 'fees' || kind === 'trading' || kind === 'earnings' || kind === 'rebates' ? t[kind] : kind;
}

export function movementLine(movement: Movement, timeZone: string, lang: Lang): string {
  const { number, at, account, other, kind, ref, amount, balance } = movement;
  return textOf({
    ...{ line: 'movement', number, time: localTime(at, timeZone), utc: new Date(at).toISOString() },
    ...{ account: account.kind, other: other?.kind ?? '', currency: account.currency, kind },
    ...{ description: memoOf(kind, lang), reference: ref, amount: formatMicro(amount) },
    balance: balance === undefined ? '' : formatMicro(balance),
  });
}

/** The last line, without which a file is not whole. */
export function endLine(count: number, digest: string, lang: Lang): string {
  const description = `${statementTexts(lang).digest}: ${Buffer.from(digest, 'base64url').toString('hex')}`;
  return textOf({ line: 'end', number: count, kind: 'sha256', description });
}

/** The first and the last second of a period, where it is. */
export const spanText = ({ from, to, timeZone }: StatementPeriod): string =>
  `${localTime(from, timeZone)} – ${localTime(to - 1, timeZone)}`;

/** Before the first line. */
export const FIRST_DIGEST = Buffer.alloc(32).toString('base64url');

/** Each line's digest is SHA-256 over the one before it (32 bytes, at first zeros) and the line with its line break. */
export function digestOf(before: string, lines: readonly string[]): string {
  let digest = Buffer.from(before, 'base64url');
  for (const line of lines) digest = hash('sha256', Buffer.concat([digest, Buffer.from(line)]), 'buffer');
  return digest.toString('base64url');
}
