import { readStored, writeStored } from './storage';
import { Store } from './store';

const KEY = 'accessToken';

/** The user's access token, kept in local storage. */
export const token = new Store<string | undefined>(readStored(KEY));

/** The token of a session that the server ended; the login screen shows a note until the next login. */
export const lostToken = new Store<string | undefined>(undefined);

export function logIn(accessToken: string): void {
  writeStored(KEY, accessToken);
  lostToken.set(undefined);
  token.set(accessToken);
}

/** Ends this tab's session; keeps a token that another tab has stored since. */
export function forgetSession(): void {
  if (readStored(KEY) === token.get()) writeStored(KEY, undefined);
  token.set(undefined);
}

/** Ends this tab's session if it still uses the token `held`, which the server has rejected. */
export function loseSession(held: string | undefined): void {
  if (!held || held !== token.get()) return;
  lostToken.set(held);
  forgetSession();
}
