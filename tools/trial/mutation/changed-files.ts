import { spawnSync } from 'node:child_process';
import { Failure } from '../../launcher/lib/failure.ts';

/**
 * The files that differ from where this branch left `main`; on `main`, from the last release.
 * @throws Failure if git or that history is missing
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Failure(`git cannot tell what has changed; name files instead: ${stderr}`);
    return stdout.trim();
  };
  const fork = git('merge-base', 'HEAD', 'main');
  const since = fork === git('rev-parse', 'HEAD') ? git('describe', '--tags', '--abbrev=0') : fork;
  return git('diff', '--name-only', '--diff-filter=d', since).split('\n').filter(Boolean);
}
