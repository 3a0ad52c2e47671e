import { readStored, writeStored } from './storage';
import { Store } from './store';

const KEY = 'accessToken';

/** The access token of whoever is logged in, kept in local storage. */
export const token = new Store<string | undefined>(readStored(KEY));

export function logIn(accessToken: string): void {
  writeStored(KEY, accessToken);
  token.set(accessToken);
}

export function forgetSession(): void {
  writeStored(KEY, undefined);
  token.set(undefined);
}
