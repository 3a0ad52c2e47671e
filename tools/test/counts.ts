import { readFileSync } from 'node:fs';
import { isObject, readObject } from '../launcher/lib/json.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Test files that ended before their tests could be counted. */
  brokenSuites: number;
  /** Paths of the test files with failures. */
  failedFiles: string[];
  ok: boolean;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, brokenSuites: 0, failedFiles: [], ok: true };
}

/** Reads Jest's result file. @param ok whether Jest exited with success */
export function countsOf(path: string, ok: boolean): Counts {
  const result = readObject(path);
  // Jest writes no file when it crashes before the first test.
  if (!isObject(result)) return { passed: 0, failed: 0, brokenSuites: 1, failedFiles: [], ok: false };
  const number = (name: string): number => Number(result[name] ?? 0);
  const brokenSuites = number('numRuntimeErrorTestSuites');
  return {
    passed: number('numPassedTests'),
    // A file that cannot run is a failure even if none of its tests is.
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

/** More failed files than this are not caused by a busy machine. */
const MAX_AGAIN = 3;

/**
 * The files to repeat by themselves: all that failed, or none. Tests with several processes, sockets and browsers can
 * miss a deadline when the machine stalls. A property test is never repeated: it would draw other cases and lose its
 * counterexample.
 */
export function worthAnotherRun(counts: Counts): string[] {
  const { failedFiles: files } = counts;
  const isProperty = (file: string): boolean => readFileSync(file, 'utf8').includes(`'fast-check'`);
  return files.length <= MAX_AGAIN && !files.some(isProperty) ? files : [];
}

/** The result after the failed files were repeated: those that pass alone count as passed. */
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
