import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../launcher/lib/scratch.ts';
import { afterAnotherRun, countsOf, noCounts, slowest, sum, worthAnotherRun } from './counts.ts';

describe('countsOf', () => {
  const { dir, remove } = scratchDir();
  const path = join(dir, 'results.json');
  afterAll(remove);

  it('adds up the results of several runs of Jest', () => {
    writeFileSync(path, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 0 }));
    const once = countsOf(path, true);
    expect(sum(sum(noCounts(), once), once)).toMatchObject({ passed: 6, failed: 2, brokenSuites: 0, ok: true });
  });

  it('names the slowest files of all runs, slowest first', () => {
    const ran = (name: string, endTime: number) => ({ name, startTime: 1_000, endTime, status: 'passed' });
    writeFileSync(path, JSON.stringify({ testResults: [ran('a', 2_500), ran('b', 4_000)] }));
    const first = countsOf(path, true);
    writeFileSync(path, JSON.stringify({ testResults: [ran('c', 3_000)] }));
    expect(slowest(sum(first, countsOf(path, true)), 2)).toEqual([
      { path: 'b', seconds: 3 },
      { path: 'c', seconds: 2 },
    ]);
  });

  it('counts a file that could not run as a failure', () => {
    writeFileSync(path, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 2 }));
    expect(countsOf(path, false)).toMatchObject({ passed: 3, failed: 2, brokenSuites: 2, ok: false });
  });

  it('is not a success when Jest crashed before it wrote results', () => {
    expect(countsOf(join(dir, 'absent.json'), true).ok).toBe(false);
  });
});

describe('repeating failed files', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const file = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  const failedIn = (...files: string[]) => ({
    ...noCounts(),
    passed: 5,
    failed: files.length,
    failedFiles: files,
    ok: false,
  });
  const timed = file('timed.spec.ts', `import net from 'node:net';`);

  it('reads the failed files from the results', () => {
    const results = file(
      'failed.json',
      JSON.stringify({
        testResults: [
          { name: timed, status: 'failed' },
          { name: 'b', status: 'passed' },
        ],
      }),
    );
    expect(countsOf(results, false).failedFiles).toEqual([timed]);
  });

  it('happens for a few files, and never for property tests', () => {
    const property = file('property.spec.ts', `import fc from 'fast-check';`);
    expect(worthAnotherRun(failedIn(timed))).toEqual([timed]);
    expect(worthAnotherRun(failedIn(timed, property))).toEqual([]);
    expect(worthAnotherRun(failedIn(...Array<string>(6).fill(timed)))).toEqual([]);
  });

  it('counts only if all of them pass', () => {
    const first = failedIn(timed);
    expect(afterAnotherRun(first, { ...noCounts(), passed: 1 })).toMatchObject({ passed: 6, failed: 0, ok: true });
    expect(afterAnotherRun(first, failedIn(timed))).toBe(first);
  });
});
