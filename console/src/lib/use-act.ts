import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

interface Options<Reply> {
  /** Queries (the first word of their keys) that are out of date afterwards. */
  touches: readonly string[];
  onDone?: (reply: Reply) => void;
}

/**
 * An action of the operator's. `act` gets an idempotency key: the same one for as long as the same thing is tried again,
 * so that a repeat after silence does nothing twice, and another one after it was done.
 */
export function useAct<Request = void, Reply = unknown>(
  act: (request: Request, key: string) => Promise<Reply>,
  { touches, onDone }: Options<Reply>,
): UseMutationResult<Reply, Error, Request> {
  const client = useQueryClient();
  const tried = useRef({ what: '', key: '' });
  return useMutation({
    mutationFn: (request: Request) => {
      const what = JSON.stringify(request) ?? '';
      if (tried.current.key === '' || tried.current.what !== what) {
        tried.current = { what, key: crypto.randomUUID() };
      }
      return act(request, tried.current.key);
    },
    onSuccess: (reply) => {
      tried.current = { what: '', key: '' };
      onDone?.(reply);
    },
    // Also after silence: it may have been done.
    onSettled: async () => {
      await Promise.all(touches.map((first) => client.invalidateQueries({ queryKey: [first] })));
    },
  });
}
