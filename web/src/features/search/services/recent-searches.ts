import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';
import { onSessionChange } from '../../../lib/token';

// Deleted with the user's other data on this device, because it may contain numbers of orders.
const KEY = 'own searches';
const MOST = 6;
const LONGEST = 60;

function stored(): string[] {
  return (readStored(KEY) ?? '').split('\n').filter(Boolean).slice(0, MOST);
}

/** What was searched for on this device, the latest first. */
export const recentSearches = new Store<readonly string[]>(stored());
onSessionChange(() => recentSearches.set(stored()));

function keep(texts: readonly string[]): void {
  recentSearches.set(texts);
  writeStored(KEY, texts.length > 0 ? texts.join('\n') : undefined);
}

export function rememberSearch(text: string): void {
  const wanted = text.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST);
  if (wanted === '') return;
  keep([wanted, ...recentSearches.get().filter((one) => one !== wanted)].slice(0, MOST));
}

export const clearSearches = (): void => keep([]);
