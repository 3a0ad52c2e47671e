import { useT } from './i18n';

/** A field's validation rule, generated from the contract. */
export interface FieldRule {
  readonly required?: true;
  /** A whole number limited by `min` and `max`; otherwise these limit the text's length. */
  readonly whole?: true;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
}

export type Breach = 'required' | 'length' | 'range' | 'form';

/** The violated part of a rule; an empty text violates only `required`. */
export function breachOf(rule: FieldRule, text: string): Breach | undefined {
  if (text === '') return rule.required ? 'required' : undefined;
  const { whole, min = 0, max = Number.POSITIVE_INFINITY, pattern, values } = rule;
  if (whole) {
    if (!/^\d{1,15}$/.test(text)) return 'form';
    return Number(text) < min || Number(text) > max ? 'range' : undefined;
  }
  if (text.length < min || text.length > max) return 'length';
  if (pattern && !pattern.test(text)) return 'form';
  return values && !values.includes(text) ? 'form' : undefined;
}

type Rules = Readonly<Record<string, FieldRule>>;
type Texts = Readonly<Record<string, string>>;

/**
 * Validates a form's texts against the rules of its request. `texts` replaces the standard messages, except for empty
 * fields.
 */
export function useRules(): <R extends Rules>(
  rules: R,
  values: Texts,
  texts?: { readonly [Field in keyof R]?: string },
) => Record<string, string> {
  const t = useT();
  return (rules, values, texts = {}) => {
    const found: Record<string, string> = {};
    for (const [name, rule] of Object.entries(rules)) {
      const breach = breachOf(rule, (values[name] ?? '').trim());
      if (!(name in values) || breach === undefined) continue;
      const { min = 0, max = 0 } = rule;
      if (breach === 'required') found[name] = t('required');
      else if (texts[name] !== undefined) found[name] = texts[name];
      else if (breach === 'form') found[name] = t('formWrong');
      else found[name] = breach === 'length' ? t('lengthWrong', { min, max }) : t('rangeWrong', { min, max });
    }
    return found;
  };
}

/** Checks the form of a TRON address; the server verifies the checksum. */
export const looksLikeTronAddress = (text: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);

/** A six-digit code, from a message or an authenticator app. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
