import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';

const KEY = 'favourites';
const LONGEST = 100;

/** Starred symbols, stored on this device. */
export const favourites = new Store<ReadonlySet<string>>(new Set((readStored(KEY) ?? '').split(' ').filter(Boolean)));

export function toggleFavourite(symbol: string): void {
  const next = new Set(favourites.get());
  if (!next.delete(symbol) && next.size < LONGEST) next.add(symbol);
  favourites.set(next);
  writeStored(KEY, [...next].join(' '));
}
