import { spawnSync } from 'node:child_process';

/** The last commit before the rule. */
const SINCE = '422cea344c55f1bf87061cd1718ea2d1c08de1c7';
const MAX_LENGTH = 72;

/** What is wrong with a commit's subject, if anything. */
export function problemOf(subject: string): string | undefined {
  if (subject.length > MAX_LENGTH) return `longer than ${MAX_LENGTH} characters`;
  return subject.endsWith('.') ? 'ends in a period' : undefined;
}

/**
 * The commits after `since` whose subjects break the rules. Undefined if git or that commit is missing, as in a shallow
 * clone or an archive.
 */
export function badCommits(root: string, since = SINCE): string[] | undefined {
  const args = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout.split('\n').flatMap((line) => {
    const problem = problemOf(line.slice(line.indexOf(' ') + 1));
    return problem ? [`${line}: ${problem}`] : [];
  });
}
