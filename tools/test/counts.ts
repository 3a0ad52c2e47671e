import { readFileSync } from 'node:fs';
import { isObject, readObject } from '../launcher/lib/json.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Test files that ended before their tests could be counted. */
  brokenSuites: number;
  /** Paths of the test files with failures. */
  failedFiles: string[];
  durations: FileDuration[];
  ok: boolean;
}

/** How long a test file ran. */
export interface FileDuration {
  path: string;
  seconds: number;
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, brokenSuites: 0, failedFiles: [], durations: [], ok: true };
}

/** Reads Jest's result file. @param ok whether Jest exited with success */
export function countsOf(path: string, ok: boolean): Counts {
  const result = readObject(path);
  // Jest writes no file when it crashes before the first test.
  if (!isObject(result)) return { passed: 0, failed: 0, brokenSuites: 1, failedFiles: [], durations: [], ok: false };
  const number = (name: string): number => Number(result[name] ?? 0);
  const brokenSuites = number('numRuntimeErrorTestSuites');
  const files = Array.isArray(result['testResults']) ? result['testResults'].filter(isObject) : [];
  return {
    passed: number('numPassedTests'),
    // A file that cannot run is a failure even if none of its tests is.
    failed: number('numFailedTests') + brokenSuites,
    brokenSuites,
    failedFiles: files.filter((file) => file['status'] === 'failed').map((file) => String(file['name'])),
    durations: files.map((file) => ({
      path: String(file['name']),
      seconds: (Number(file['endTime']) - Number(file['startTime'])) / 1_000,
    })),
    ok,
  };
}

/** The slowest test files, slowest first. */
export function slowest({ durations }: Counts, count = 10): FileDuration[] {
  return [...durations].sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

/** More failed files than this are not caused by a busy machine. */
const MAX_AGAIN = 5;

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
    durations: [...a.durations, ...b.durations],
    ok: a.ok && b.ok,
  };
}
