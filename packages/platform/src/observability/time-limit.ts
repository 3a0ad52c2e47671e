/**
 * What `read` answers, if it does so within `limitMs`.
 * @throws what `read` throws, or an error once the limit has passed; `read` itself goes on and is no longer heard
 */
export async function withTimeLimit<T>(limitMs: number, read: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  // Called within a promise, so that what `read` throws at once is a rejection too.
  const answer = (async () => read())();
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** 1 if `check` passes within `limitMs`, otherwise 0: the values of Prometheus' own `up`. */
export const up = (limitMs: number, check: () => Promise<unknown>): Promise<number> =>
  withTimeLimit(limitMs, check).then(
    () => 1,
    () => 0,
  );
