import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { noteChange } from './own-changes';
import { randomKey } from './random-key';

interface Options<Reply> {
  /** Queries (the first part of their keys) that are out of date afterwards. */
  invalidates: readonly string[];
  onDone?: (reply: Reply) => void;
}

/**
 * A call that changes something. `run` gets an idempotency key: the same one while the same request is retried, so that
 * a retry after a missing answer does nothing twice, and a new one once the request has succeeded.
 */
export function useAction<Request = void, Reply = unknown>(
  run: (request: Request, key: string) => Promise<Reply>,
  { invalidates, onDone }: Options<Reply>,
): UseMutationResult<Reply, Error, Request> {
  const client = useQueryClient();
  const tried = useRef({ request: '', key: '' });
  return useMutation({
    mutationFn: (request: Request) => {
      noteChange();
      const text = JSON.stringify(request) ?? '';
      if (tried.current.key === '' || tried.current.request !== text) {
        tried.current = { request: text, key: randomKey() };
      }
      return run(request, tried.current.key);
    },
    onSuccess: (reply) => {
      tried.current = { request: '', key: '' };
      onDone?.(reply);
    },
    // After a failure as well: without an answer the change may have been made.
    onSettled: async () => {
      noteChange();
      await Promise.all(invalidates.map((first) => client.invalidateQueries({ queryKey: [first] })));
    },
  });
}
