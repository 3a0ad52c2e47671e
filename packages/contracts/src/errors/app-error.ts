import type { Lang } from '../lang.js';
import { type FieldProblem } from '../validation/problems.js';
import { ERRORS, type ErrorName, type ErrorTexts } from './error-table.js';
import { EN } from './texts.en.js';
import { JA } from './texts.ja.js';
import { ZH } from './texts.zh.js';

/** Values inserted into an error's text and sent to the client as `data`. Never secrets. */
export type ErrorParams = Record<string, string | number | boolean | null | readonly number[]>;

/** The only way to refuse a request: a name from the error table, with the data that the client needs to correct it. */
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

/** The error's text in `lang`, with its parameters formatted and inserted. */
export function errorText(name: ErrorName, params: ErrorParams, lang: Lang): string {
  return fillText(TEXTS[lang][name], spoken(params, lang));
}

/** Groups the digits of amounts, and turns `retry_after_s` into a readable `wait`. */
function spoken(params: ErrorParams, lang: Lang): ErrorParams {
  const said = Object.entries(params).map(([key, value]) => [key, AMOUNTS.has(key) ? grouped(String(value)) : value]);
  const seconds = params.retry_after_s;
  return { ...Object.fromEntries(said), ...(typeof seconds === 'number' ? { wait: waitText(seconds, lang) } : {}) };
}

const AMOUNTS: ReadonlySet<string> = new Set(['min', 'max', 'limit', 'used']);

/** Formats `1234567.00` as 1,234,567. */
function grouped(amount: string): string {
  return amount.replace(/\.0+$/, '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

const WAITS: Record<Lang, { minutes: string; hours: string }> = {
  en: { minutes: '{n} min', hours: '{n} h' },
  jp: { minutes: '{n}分', hours: '{n}時間' },
  zn: { minutes: '{n}分钟', hours: '{n}小时' },
};

/** A wait rounded up: in minutes below an hour, else in hours. */
function waitText(seconds: number, lang: Lang): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? fillText(WAITS[lang].minutes, { n: minutes })
    : fillText(WAITS[lang].hours, { n: Math.ceil(minutes / 60) });
}

/** Replaces each `{name}` by its parameter; unknown names stay. */
export function fillText(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = params[key];
    return value === undefined || value === null ? whole : String(value);
  });
}

/** Whether `value` names an error of the table. */
export function isErrorName(value: unknown): value is ErrorName {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
