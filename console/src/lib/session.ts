import { LANGS, type Lang, langOfTag } from './languages';
import { StoredValue, useStored } from './stored-value';

/** The operator's token. It ends with the browser's tab, as operators may share a computer. */
export const token = new StoredValue(sessionStorage, 'consoleToken');

/** Ends the session of the token `held`. A session that has begun since stays. */
export function endSession(held: string | null): void {
  if (token.get() === held) token.set(null);
}

/** The chosen language; until the operator chooses one, the browser's. */
export const lang = new StoredValue(localStorage, 'consoleLang');

export const langOf = (stored: string | null): Lang =>
  LANGS.find((known) => known === stored) ?? langOfTag(navigator.language);

/** The chosen language. */
export const useLang = (): Lang => langOf(useStored(lang));
