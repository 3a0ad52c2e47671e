import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Call, send } from './http';
import { refreshCalls } from './query';
import { SubmissionKey } from './submission';

/**
 * A call on the user's command; `refresh` names the calls whose replies it makes old, `noTerms` what may differ from try
 * to try of one request (see `SubmissionKey`).
 */
export function useCommand<Request, Reply>(
  call: Call<Request, Reply>,
  refresh: readonly string[] = [],
  noTerms?: readonly string[],
): UseMutationResult<Reply, Error, Request> {
  const key = useRef<SubmissionKey>(null);
  key.current ??= new SubmissionKey();
  const submission = key.current;
  return useMutation<Reply, Error, Request>({
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
    // Also after a failure: an answer that was lost may hide that it was done.
    onSettled: () => refreshCalls(refresh),
  });
}
