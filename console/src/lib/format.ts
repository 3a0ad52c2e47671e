import type { Lang } from './session';

const LOCALES: Record<Lang, string> = { en: 'en-GB', jp: 'ja-JP' };

const NO_BREAK = '\u00a0';
const grouping = new Intl.NumberFormat('en');

/** A moment in the operator's own time zone. */
export function timeText(iso: string | null | undefined, lang: Lang): string {
  if (!iso) return '';
  const text = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );
  // Where a column is narrow the time goes below the date; neither breaks in itself.
  return text.replace(/(?<!,) /g, NO_BREAK);
}

/** A decimal with its thousands grouped; digits are never turned into a number, so none is lost. */
export function amountText(decimal: string, currency: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const signed = grouped.replace('-', '−');
  return `${fraction ? `${signed}.${fraction}` : signed}${NO_BREAK}${currency}`;
}

/** How many there are, where counting may have stopped at `most`. */
export function countText(count: number, most: number): string {
  return count === most ? `${grouping.format(count)}+` : grouping.format(count);
}
