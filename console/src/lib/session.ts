import { KeptValue } from './store';

/** The operator's token. It ends with the browser's tab: a desk is shared more often than a phone. */
export const token = new KeptValue(sessionStorage, 'consoleToken');

/** The session of the token `held` is over; one that began since stays. */
export function endSession(held: string | null): void {
  if (token.get() === held) token.set(null);
}

/** `en` or `jp`; the browser's own language the first time. */
export const lang = new KeptValue(localStorage, 'consoleLang');

export type Lang = 'en' | 'jp';

export const langOf = (kept: string | null): Lang => {
  if (kept === 'en' || kept === 'jp') return kept;
  return navigator.language.startsWith('ja') ? 'jp' : 'en';
};
