import { token } from './token';
import { useStore } from './use-store';

export { forgetSession, logIn, token } from './token';

export const useLoggedIn = (): boolean => useStore(token) !== undefined;

/** A path inside this app for redirects after login; anything else becomes `/`. */
export function safePath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') && !path.startsWith('/reg') ? path : '/';
}
