import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call';

const MOST_RETRIES = 2;

/** Queries are retried when the server did not answer; a refusal would be the same again. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (retries, error) => error instanceof CallError && error.code === 0 && retries < MOST_RETRIES },
    },
  });
