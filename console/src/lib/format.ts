import { type Lang, LOCALES } from './languages';

const NO_BREAK = '\u00a0';
const grouping = new Intl.NumberFormat('en');

/** A time in the operator's time zone. */
export function timeText(iso: string | null | undefined, lang: Lang): string {
  if (!iso) return '';
  const text = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );
  // In a narrow column the line breaks between date and time, and nowhere else.
  return text.replace(/(?<!,) /g, NO_BREAK);
}

/** A decimal with its thousands grouped and its currency. It is never turned into a number, so no digit is lost. */
export function amountText(decimal: string, currency: string): string {
  return `${decimalText(decimal)}${NO_BREAK}${currency}`;
}

/** A rate in USD per unit or, for currencies quoted that way, in units per USD. */
export function usdRateText(currency: string, rate: string, perUsd: string | null | undefined): string {
  const [from, to] = perUsd ? ['USD', amountText(perUsd, currency)] : [currency, amountText(rate, 'USD')];
  return `1${NO_BREAK}${from} = ${to}`;
}

/** A decimal with its thousands grouped. */
export function decimalText(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',').replace('-', '−');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** A count, with a plus sign where counting stopped at `most`. */
export function countText(count: number, most: number): string {
  return count === most ? `${grouping.format(count)}+` : grouping.format(count);
}
