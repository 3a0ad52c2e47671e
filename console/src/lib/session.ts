import { StoredValue, useStored } from './stored-value';

/** The operator's token. It ends with the browser's tab, as operators may share a computer. */
export const token = new StoredValue(sessionStorage, 'consoleToken');

/** Ends the session of the token `held`. A session that has begun since stays. */
export function endSession(held: string | null): void {
  if (token.get() === held) token.set(null);
}

/** `en` or `jp`; the browser's language until the operator chooses one. */
export const lang = new StoredValue(localStorage, 'consoleLang');

export type Lang = 'en' | 'jp';

export const langOf = (stored: string | null): Lang => {
  if (stored === 'en' || stored === 'jp') return stored;
  return navigator.language.startsWith('ja') ? 'jp' : 'en';
};

/** The chosen language. */
export const useLang = (): Lang => langOf(useStored(lang));
