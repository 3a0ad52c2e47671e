import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@makoto/contracts';

interface Expected {
  params?: object;
  /** The error must contain these problems; an empty list means none. */
  problems?: { field: string; key: string }[];
}

/** A Jest matcher for an AppError with this name and the expected details. */
export function refused(errorName: string, expected: Expected = {}): object {
  const { params, problems } = expected;
  return {
    asymmetricMatch(error: unknown): boolean {
      if (!(error instanceof AppError) || error.errorName !== errorName) return false;
      if (params && !isDeepStrictEqual(error.params, params)) return false;
      if (problems?.length === 0) return error.problems.length === 0;
      return (problems ?? []).every((p) => error.problems.some((e) => e.field === p.field && e.key === p.key));
    },
    toString: () => `refused ${errorName}`,
    toAsymmetricMatcher: () => `refused ${errorName} ${JSON.stringify(expected)}`,
  };
}

/** Expects a problem with one field. */
export function field(name: string, key: string): Expected {
  return { problems: [{ field: name, key }] };
}
