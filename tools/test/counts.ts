import { isObject, readObject } from '../lib/json.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Test files that ended before their tests could be counted. */
  brokenSuites: number;
  ok: boolean;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, brokenSuites: 0, ok: true };
}

/** Reads Jest's result file. @param ok whether Jest left with success */
export function countsOf(path: string, ok: boolean): Counts {
  const result = readObject(path);
  // Jest writes no file when it breaks down before the first test.
  if (!isObject(result)) return { passed: 0, failed: 0, brokenSuites: 1, ok: false };
  const number = (name: string): number => Number(result[name] ?? 0);
  const brokenSuites = number('numRuntimeErrorTestSuites');
  return {
    passed: number('numPassedTests'),
    // A file that cannot run is a failure even where none of its tests is.
    failed: number('numFailedTests') + brokenSuites,
    brokenSuites,
    ok,
  };
}

export function sum(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    brokenSuites: a.brokenSuites + b.brokenSuites,
    ok: a.ok && b.ok,
  };
}
