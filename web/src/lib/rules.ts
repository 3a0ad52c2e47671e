import { useT } from './i18n';

/** What the server asks of a field, as the contract's generated rules say it. */
export interface FieldRule {
  readonly required?: true;
  /** A whole number; `min` and `max` are then its limits, otherwise the text's length. */
  readonly whole?: true;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
}

export type Breach = 'required' | 'length' | 'range' | 'form';

/** Which part of its rule a text breaks; an empty text breaks none unless it is asked for. */
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
 * Gives what is wrong with a form's texts by the rules of the request that they become. `texts` says it in the field's own
 * words where it is more than an empty field.
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

/** A TRON address as text: the server checks its checksum. */
export const looksLikeTronAddress = (text: string): boolean => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);

/** A code of six digits, as sent by mail or shown by an authenticator app. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
