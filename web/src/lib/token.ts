import { readStored, writeStored } from './storage';
import { Store } from './store';

const KEY = 'accessToken';

/** The access token of whoever is logged in, kept in local storage. */
export const token = new Store<string | undefined>(readStored(KEY));

/** The token of the session that the server ended, until the next log-in: the log-in screen says so. */
export const lostToken = new Store<string | undefined>(undefined);

export function logIn(accessToken: string): void {
  writeStored(KEY, accessToken);
  lostToken.set(undefined);
  token.set(accessToken);
}

/** Ends this tab's session; what another tab has stored since, by logging in anew, stays. */
export function forgetSession(): void {
  if (readStored(KEY) === token.get()) writeStored(KEY, undefined);
  token.set(undefined);
}

/** Ends this tab's session because the server did, if it still is that of the token `held`. */
export function loseSession(held: string | undefined): void {
  if (!held || held !== token.get()) return;
  lostToken.set(held);
  forgetSession();
}
