import { useQuery } from '@tanstack/react-query';
import { type Path, type ReplyOf, send } from '../api/call';

type Me = ReplyOf<'me'>;

/** The operator who is logged in; the shell has asked before any screen shows. */
export function useMe(): Me | undefined {
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => send('me', undefined, { signal }) }).data;
}

/** Says whether the operator's role may make a call. The server refuses what is tried all the same. */
export function useMay(): (path: Path) => boolean {
  const me = useMe();
  return (path) => me?.calls.includes(path) ?? false;
}
