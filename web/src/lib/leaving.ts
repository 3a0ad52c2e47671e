import { lostToken, token } from './token';
import { useStore } from './use-store';

/** The token of the session that the user is ending. */
let leaving: string | undefined;

/**
 * Called before the user ends the session: the server's message that it has ended, possibly before the response, is
 * then expected.
 */
export function beginLeaving(): void {
  leaving = token.get();
}

/** Whether the user is ending this tab's session. */
export const isLeaving = (): boolean => leaving !== undefined && leaving === token.get();

/** Called if ending the session failed. */
export function stopLeaving(): void {
  leaving = undefined;
}

/** Whether the session was ended by anything but this user on this device. */
export function useSessionLost(): boolean {
  const lost = useStore(lostToken);
  return lost !== undefined && lost !== leaving;
}
