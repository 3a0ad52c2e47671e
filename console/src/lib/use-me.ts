import type { Path, ReplyOf } from '../api/call';
import { useCall } from './use-call';

/** The operator who is logged in. The shell loads it before it shows any screen. */
export function useMe(): ReplyOf<'me'> | undefined {
  return useCall('me', undefined).data;
}

/** Tells whether the operator's role may make a call. The server checks it again. */
export function useMay(): (path: Path) => boolean {
  const me = useMe();
  return (path) => me?.calls.includes(path) ?? false;
}
