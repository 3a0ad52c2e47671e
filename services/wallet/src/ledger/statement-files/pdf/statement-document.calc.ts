import { type AccountHolderReply, groupedMicro, type Lang } from '@makoto/contracts';
import { CURRENCIES, type Currency } from '../../posting/transfer.js';
import { memoOf } from '../../statement/memos.js';
import { localTime, type Movement } from '../movement.calc.js';
import { keyFiguresOf, type StatementBook } from '../statement-book.calc.js';
import { spanText } from '../statement-csv.calc.js';
import { type StatementTexts, statementTexts } from '../statement-texts.js';
import type { PdfBlock, PdfColumn, PdfDocument, PdfTable } from './pdf-document.js';

const TAGS: Readonly<Record<Lang, string>> = { en: 'en', jp: 'ja', zn: 'zh-Hans' };
const MINUS = '\u2212';

export interface StatementContents {
  book: StatementBook;
  /** In the order of the CSV; undefined if there are too many to list. */
  movements: readonly Movement[] | undefined;
  userId: string;
  holder: AccountHolderReply;
  isPractice: boolean;
  lang: Lang;
}

/** The statement for people: who and when, balances, sums, and the movements of each currency. */
export function statementDocument({
  book,
  movements,
  userId,
  holder,
  isPractice,
  lang,
}: StatementContents): PdfDocument {
  const t = statementTexts(lang);
  const { period } = book;
  const isEmpty = book.movements === 0;
  return {
    ...{ lang: TAGS[lang], font: lang === 'zn' ? 'sc' : 'jp', title: t.title },
    banner: isPractice ? t.practice : undefined,
    facts: [
      ...(holder.real_name ? [[t.name, holder.real_name] as [string, string]] : []),
      [t.username, holder.username],
      [t.customer, userId],
      [t.period, spanText(period)],
      [t.timeZone, period.timeZone],
      [t.state, period.closed ? t.closed : t.running],
    ],
    blocks: [
      { heading: t.balances, note: t.checked, table: balancesTable(book, t) },
      { heading: t.keyFigures, table: figuresTable(book, t) },
      ...(isEmpty
        ? [{ heading: t.sums, note: t.none }]
        : CURRENCIES.flatMap((currency) => sumsBlock(book, currency, t, lang))),
      ...movementBlocks(book, movements, t, lang),
    ],
    footer: `Makoto · ${userId} · ${spanText(period)} · ${t.page}`,
  };
}

function balancesTable({ balances }: StatementBook, t: StatementTexts): PdfTable {
  const rows = CURRENCIES.flatMap((currency) => {
    const own = balances.filter(({ account }) => account.currency === currency);
    const sum = (of: 'opening' | 'closing'): bigint => own.reduce((total, balance) => total + balance[of], 0n);
    return [
      ...own.map(({ account, opening, closing }) => row(currency, t[account.kind], opening, closing)),
      row(currency, t.all, sum('opening'), sum('closing')),
    ];
  });
  return {
    columns: [left(t.currency, 0.14), left(t.account, 0.36), right(t.opening, 0.25), right(t.closing, 0.25)],
    rows,
  };
}

const row = (currency: Currency, name: string, ...amounts: bigint[]): string[] => [
  currency,
  name,
  ...amounts.map(amountText),
];

function figuresTable(book: StatementBook, t: StatementTexts): PdfTable {
  const figures = CURRENCIES.map((currency) => keyFiguresOf(book, currency));
  const names = ['fees', 'trading', 'earnings', 'rebates'] as const;
  return {
    columns: [left('', 0.5), ...CURRENCIES.map((currency) => right(currency, 0.25))],
    rows: names.map((name) => [t[name], ...figures.map((figure) => amountText(figure[name]))]),
  };
}

function sumsBlock(book: StatementBook, currency: Currency, t: StatementTexts, lang: Lang): PdfBlock[] {
  const totals = book.totals.filter(({ account }) => account.currency === currency);
  if (totals.length === 0) return [];
  const rows = totals.map(({ account, kind, count, credited, debited }) => [
    ...[t[account.kind], memoOf(kind, lang), groupedMicro(BigInt(count) * 1_000_000n)],
    ...[credited, debited].map((amount) => (amount === 0n ? '' : amountText(amount))),
  ]);
  const columns = [
    ...[left(t.account, 0.22), left(t.kind, 0.28), right(t.count, 0.1)],
    ...[right(t.incoming, 0.2), right(t.outgoing, 0.2)],
  ];
  return [{ heading: `${t.sums}: ${currency}`, table: { columns, rows } }];
}

function movementBlocks(
  book: StatementBook,
  movements: readonly Movement[] | undefined,
  t: StatementTexts,
  lang: Lang,
): PdfBlock[] {
  if (!movements) return [{ heading: t.movements, note: t.tooMany.replace('{n}', String(book.movements)) }];
  const { timeZone } = book.period;
  const listed = book.ranges.flatMap(({ account, opening, closing }): PdfBlock[] => {
    const own = movements.filter((movement) => movement.account.id === account.id);
    if (own.length === 0) return [];
    const rows = own.map((movement) => [...cellsOf(movement, timeZone, lang), amountText(movement.balance ?? 0n)]);
    const edge = (name: string, balance: bigint): string[] => ['', '', name, '', '', amountText(balance)];
    return [
      {
        heading: `${t.movements}: ${account.currency}`,
        table: {
          columns: [...movementColumns(t), right(t.balanceAfter, 0.14)],
          rows: [edge(t.opening, opening), ...rows, edge(t.closing, closing)],
          sum: true,
        },
      },
    ];
  });
  const used = movements.filter(({ balance }) => balance === undefined);
  if (used.length === 0) return listed;
  const rows = used.map((movement) => [
    ...cellsOf(movement, timeZone, lang),
    `${t[movement.account.kind]} (${movement.account.currency})`,
  ]);
  return [...listed, { heading: t.used, table: { columns: [...movementColumns(t), right(t.account, 0.14)], rows } }];
}

const movementColumns = (t: StatementTexts): PdfColumn[] => [
  ...[left(t.date, 0.16), left(t.number, 0.11), left(t.kind, 0.18), left(t.reference, 0.28)],
  right(t.amount, 0.13),
];

const cellsOf = ({ at, number, kind, ref, amount }: Movement, timeZone: string, lang: Lang): string[] => [
  localTime(at, timeZone),
  number,
  memoOf(kind, lang),
  ref,
  amountText(amount),
];

const amountText = (amount: bigint): string => groupedMicro(amount, 2).replace('-', MINUS);
const left = (title: string, width: number): PdfColumn => ({ title, width, align: 'left' });
const right = (title: string, width: number): PdfColumn => ({ title, width, align: 'right' });
