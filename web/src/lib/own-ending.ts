import { lostToken, token } from './token';
import { useStore } from './use-store';

/** The token of the session that the user is ending here. */
let leaving: string | undefined;

/** The user is ending the session here: that the server then calls it ended, maybe before its reply, is no news. */
export function beginLeaving(): void {
  leaving = token.get();
}

/** The user could not end the session here, and so goes on with it. */
export function stopLeaving(): void {
  leaving = undefined;
}

/** Whether the session that was held here was ended otherwise than by the user here. */
export function useSessionLost(): boolean {
  const lost = useStore(lostToken);
  return lost !== undefined && lost !== leaving;
}
