import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Call, send } from './http';
import { refreshCalls } from './query';
import { SubmissionKey } from './submission';

export type Command<Request, Reply> = UseMutationResult<Reply, Error, Request> & {
  /** Whether an attempt of this request, given with or without its proofs, has got no answer: only a repeat tells. */
  isLost: (request: Partial<Request>) => boolean;
};

/**
 * A call made by a user action. `refresh` names the calls whose replies become stale; `noTerms` names the fields that
 * may differ between attempts of one request (see `SubmissionKey`).
 */
export function useCommand<Request, Reply>(
  call: Call<Request, Reply>,
  refresh: readonly string[] = [],
  noTerms?: readonly string[],
): Command<Request, Reply> {
  const key = useRef<SubmissionKey>(null);
  key.current ??= new SubmissionKey();
  const submission = key.current;
  const mutation = useMutation<Reply, Error, Request>({
    mutationFn: async (request) => {
      try {
        const reply = await send(call, request, { key: submission.keyFor(request, noTerms) });
        submission.ended(undefined);
        return reply;
      } catch (error) {
        submission.ended(error);
        throw error;
      }
    },
    // After a failure too: the call may have succeeded although its response was lost.
    onSettled: () => refreshCalls(refresh),
  });
  return { ...mutation, isLost: (request) => submission.isLost(request, noTerms) };
}
