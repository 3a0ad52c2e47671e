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

/** The error's sentence in `lang`, its parameters filled in. */
export function errorText(name: ErrorName, params: ErrorParams, lang: Lang): string {
  return fillText(TEXTS[lang][name], params);
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
