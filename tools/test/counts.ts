import { readFileSync } from 'node:fs';
import { isObject, readObject } from '../launcher/lib/json.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Test files that ended before their tests could be counted. */
  brokenSuites: number;
  /** Paths of the test files in which something failed. */
  failedFiles: string[];
  ok: boolean;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, brokenSuites: 0, failedFiles: [], ok: true };
}

/** Reads Jest's result file. @param ok whether Jest left with success */
export function countsOf(path: string, ok: boolean): Counts {
  const result = readObject(path);
  // Jest writes no file when it breaks down before the first test.
  if (!isObject(result)) return { passed: 0, failed: 0, brokenSuites: 1, failedFiles: [], ok: false };
  const number = (name: string): number => Number(result[name] ?? 0);
  const brokenSuites = number('numRuntimeErrorTestSuites');
  return {
    passed: number('numPassedTests'),
    // A file that cannot run is a failure even where none of its tests is.
    failed: number('numFailedTests') + brokenSuites,
    brokenSuites,
    failedFiles: failedFiles(result['testResults']),
    ok,
  };
}

function failedFiles(testResults: unknown): string[] {
  const files = Array.isArray(testResults) ? testResults.filter(isObject) : [];
  return files.filter((file) => file['status'] === 'failed').map((file) => String(file['name']));
}

/** More failed files than this are no accident of a busy machine. */
const MAX_AGAIN = 3;

/**
 * The files to run once more by themselves: all that failed, or none. Tests of several processes, sockets and browsers
 * can miss a deadline where the machine stalls. A property test is never run again: it would draw other cases, and the
 * counterexample that it found would be lost.
 */
export function worthAnotherRun(counts: Counts): string[] {
  const { failedFiles: files } = counts;
  const isProperty = (file: string): boolean => readFileSync(file, 'utf8').includes(`'fast-check'`);
  return files.length <= MAX_AGAIN && !files.some(isProperty) ? files : [];
}

/** What a run found, its failed files having been run again: those that pass alone count as passed. */
export function afterAnotherRun(first: Counts, again: Counts): Counts {
  if (!again.ok) return first;
  return { ...first, passed: first.passed + first.failed - first.brokenSuites, failed: 0, brokenSuites: 0, ok: true };
}

export function sum(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    brokenSuites: a.brokenSuites + b.brokenSuites,
    failedFiles: [...a.failedFiles, ...b.failedFiles],
    ok: a.ok && b.ok,
  };
}
