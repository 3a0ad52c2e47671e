import { readStored, writeStored } from './storage';
import { Store } from './store';

const KEY = 'accessToken';

/** The access token of whoever is logged in, kept in local storage. */
export const token = new Store<string | undefined>(readStored(KEY));

export function logIn(accessToken: string): void {
  writeStored(KEY, accessToken);
  token.set(accessToken);
}

/**
 * Ends this tab's session, if it still is that of the token `held`; what another tab has stored since, by logging in anew,
 * stays.
 */
export function forgetSession(held = token.get()): void {
  if (held !== token.get()) return;
  if (readStored(KEY) === token.get()) writeStored(KEY, undefined);
  token.set(undefined);
}
