import { readStored, writeStored } from './storage';
import { Store, useStore } from './store';

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

export const useLoggedIn = (): boolean => useStore(token) !== undefined;

/** A path inside this app to go to after log-in; anything else becomes home. */
export function safePath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') && !path.startsWith('/reg') ? path : '/';
}
