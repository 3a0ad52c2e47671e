import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../lib/scratch.ts';
import { countsOf, noCounts, sum } from './counts.ts';

describe('countsOf', () => {
  const { dir, remove } = scratchDir();
  const path = join(dir, 'results.json');
  afterAll(remove);

  it('adds up what several runs of Jest found', () => {
    writeFileSync(path, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 0 }));
    const once = countsOf(path, true);
    expect(sum(sum(noCounts(), once), once)).toEqual({ passed: 6, failed: 2, brokenSuites: 0, ok: true });
  });

  it('counts a file that could not run as a failure', () => {
    writeFileSync(path, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 2 }));
    expect(countsOf(path, false)).toEqual({ passed: 3, failed: 2, brokenSuites: 2, ok: false });
  });

  it('is not well when Jest broke down before it wrote anything', () => {
    expect(countsOf(join(dir, 'absent.json'), true).ok).toBe(false);
  });
});
