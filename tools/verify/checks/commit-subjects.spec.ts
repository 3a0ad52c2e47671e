import { execFileSync } from 'node:child_process';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { badCommits, problemOf } from './commit-subjects.ts';

describe('commit subjects', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=spec', '-c', 'user.email=spec@example.test', ...args], {
      cwd: dir,
      encoding: 'utf8',
    }).trim();
  const commit = (subject: string): string => git('commit', '--allow-empty', '--quiet', '--message', subject);

  it('may have 72 characters and no period at the end', () => {
    expect(problemOf('a'.repeat(72))).toBeUndefined();
    expect(problemOf('a'.repeat(73))).toContain('72');
    expect(problemOf('Add a check.')).toContain('period');
  });

  it('are checked after the base commit', () => {
    git('init', '--quiet');
    commit(`Older than the rule ${'a'.repeat(60)}`);
    const base = git('rev-parse', 'HEAD');
    commit('Add a check');
    expect(badCommits(dir, base)).toEqual([]);
    commit('Add another check.');
    expect(badCommits(dir, base)).toEqual([expect.stringMatching(/^[0-9a-f]+ Add another check\.: ends in a period$/)]);
  });

  it('are not checked where the base commit is missing', () => {
    expect(badCommits(dir, '0'.repeat(40))).toBeUndefined();
  });
});
