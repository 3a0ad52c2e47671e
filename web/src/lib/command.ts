import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Call, send } from './http';
import { placeOf } from './own-storage';
import { refreshCalls } from './query';
import { int, object, type Reader, ShapeError, text } from './read';
import { readStored, writeStored } from './storage';
import { SubmissionKey } from './submission';

export type Command<Request, Reply> = UseMutationResult<Reply, Error, Request> & {
  /** Whether an attempt of this request, given with or without its proofs, has got no answer: only a repeat tells. */
  isLost: (request: Partial<Request>) => boolean;
  /** When the last of those attempts ended, by this device's clock. */
  lostAt: (request: Partial<Request>) => number | undefined;
};

/**
 * A call made by a user action. `refresh` names the calls whose replies become stale; `noTerms` names the fields that
 * may differ between attempts of one request (see `SubmissionKey`). `given` is the key to use.
 */
export function useCommand<Request, Reply>(
  call: Call<Request, Reply>,
  refresh: readonly string[] = [],
  noTerms?: readonly string[],
  given?: SubmissionKey,
): Command<Request, Reply> {
  const key = useRef<SubmissionKey>(null);
  key.current ??= given ?? new SubmissionKey();
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
  return {
    ...mutation,
    isLost: (request) => submission.isLost(request, noTerms),
    lostAt: (request) => submission.lostAt(request, noTerms),
  };
}

/** As long as the server knows an idempotency key. */
const KEEP_MS = 86_400_000;

interface Kept<Terms> {
  at: number;
  terms: Terms;
  key: string;
}

function readKept<Terms>(place: string | undefined, terms: Reader<Terms>, keepMs = KEEP_MS): Kept<Terms> | undefined {
  const stored = place === undefined ? undefined : readStored(place);
  if (stored === undefined) return undefined;
  try {
    const kept = object({ at: int, key: text, terms })(JSON.parse(stored), '');
    return Date.now() - kept.at < keepMs ? kept : undefined;
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export interface KeptCommand<Terms, Request, Reply> {
  /** What the customer is shown and confirms. */
  terms: Terms | undefined;
  /** Shows other terms, or the same for another command: an unanswered attempt on the last ones is given up. */
  setTerms: (terms: Terms | undefined) => void;
  /** Whether a lost attempt is still kept. If not, another screen or tab has had its answer, or it is too old. */
  isKept: () => boolean;
  command: Command<Request, Reply>;
}

/** What is kept of a command without an answer, and how. */
interface Keeping<Terms, Request> {
  /** Where on this device, besides the customer. */
  name: string;
  read: Reader<Terms>;
  /** Makes the request without its proofs, which are never kept. */
  requestOf: (terms: Terms) => Partial<Request>;
  /** As for `useCommand`. */
  noTerms?: readonly string[];
  /** A day by default, which is as long as the server knows the key. */
  keepMs?: number;
}

/**
 * A command on terms such as a quote. From sending until an answer, the terms and the idempotency key are kept on this
 * device for this customer and `name`, so that the command can still be repeated, and is `isLost`, after the screen was
 * left or loaded again.
 */
export function useKeptCommand<Terms, Request, Reply>(
  call: Call<Request, Reply>,
  refresh: readonly string[],
  { name, read, requestOf, noTerms, keepMs }: Keeping<Terms, Request>,
): KeptCommand<Terms, Request, Reply> {
  const [place] = useState(() => placeOf(`unanswered ${name}`));
  const [kept] = useState(() => readKept(place, read, keepMs));
  const [terms, setTerms] = useState(kept?.terms);
  const latest = useRef(terms);
  const [keeper] = useState(() => {
    /** The last key that this device kept for this screen; none while it cannot store any. */
    let mine = kept?.key;
    const isStored = (key: string | undefined): boolean => readKept(place, read, keepMs)?.key === key;
    return {
      keep: (key: string): void => {
        if (place) writeStored(place, JSON.stringify({ at: Date.now(), key, terms: latest.current }));
        mine = isStored(key) ? key : undefined;
      },
      // Leaves what another screen has kept in its place.
      drop: (): void => {
        if (place && mine !== undefined && isStored(mine)) writeStored(place, undefined);
      },
      isKept: (): boolean => mine === undefined || isStored(mine),
    };
  });
  const [submission] = useState(() => {
    const made = new SubmissionKey(undefined, keeper);
    if (kept) made.resume(requestOf(kept.terms), kept.key, kept.at);
    return made;
  });
  return {
    terms,
    setTerms: (next) => {
      submission.forget();
      // Not by the next render only: the command may be sent before it.
      latest.current = next;
      setTerms(next);
    },
    isKept: keeper.isKept,
    command: useCommand(call, refresh, noTerms, submission),
  };
}
