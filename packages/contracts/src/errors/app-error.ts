import type { Lang } from '../lang.js';
import { type FieldProblem } from '../validation/problems.js';
import { ERRORS, type ErrorName, type ErrorTexts } from './error-table.js';
import { EN } from './texts.en.js';
import { JA } from './texts.ja.js';
import { ZH } from './texts.zh.js';

/** Values that fill an error's text and that the client receives as `data`. Never a secret. */
export type ErrorParams = Record<string, string | number | boolean | null | readonly number[]>;

/** The one way to refuse something: a name from the error table, with what the client needs to mend it. */
export class AppError extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly params: ErrorParams = {},
    readonly problems: readonly FieldProblem[] = [],
  ) {
    super(errorName);
    this.name = 'AppError';
  }

  get code(): number {
    return ERRORS[this.errorName].code;
  }

  get httpStatus(): number {
    return ERRORS[this.errorName].http;
  }
}

const TEXTS: Record<Lang, ErrorTexts> = { en: EN, jp: JA, zn: ZH };

/** The error's sentence in `lang`, its parameters filled in as a sentence says them. */
export function errorText(name: ErrorName, params: ErrorParams, lang: Lang): string {
  return fillText(TEXTS[lang][name], spoken(params, lang));
}

/** Amounts with their digits grouped, and `retry_after_s` as a `wait` that nobody has to reckon. */
function spoken(params: ErrorParams, lang: Lang): ErrorParams {
  const said = Object.entries(params).map(([key, value]) => [key, AMOUNTS.has(key) ? grouped(String(value)) : value]);
  const seconds = params['retry_after_s'];
  return { ...Object.fromEntries(said), ...(typeof seconds === 'number' ? { wait: waitText(seconds, lang) } : {}) };
}

const AMOUNTS: ReadonlySet<string> = new Set(['min', 'max', 'limit', 'used']);

/** `1234567.00` is 1,234,567. */
function grouped(amount: string): string {
  return amount.replace(/\.0+$/, '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

const WAITS: Record<Lang, { minutes: string; hours: string }> = {
  en: { minutes: '{n} min', hours: '{n} h' },
  jp: { minutes: '{n}分', hours: '{n}時間' },
  zn: { minutes: '{n}分钟', hours: '{n}小时' },
};

/** A wait rounded up: minutes below an hour, else hours. */
function waitText(seconds: number, lang: Lang): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? fillText(WAITS[lang].minutes, { n: minutes })
    : fillText(WAITS[lang].hours, { n: Math.ceil(minutes / 60) });
}

/** Replaces each `{name}` of a text by its parameter; an unknown name stays as it is. */
export function fillText(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = params[key];
    return value === undefined || value === null ? whole : String(value);
  });
}

/** True where `value` names an error of the table. */
export function isErrorName(value: unknown): value is ErrorName {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
