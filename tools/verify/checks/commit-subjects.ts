import { spawnSync } from 'node:child_process';

/** The last commit before the rule was held without exception; older history is not rewritten for it. */
const SINCE = '8698a77205eaee271193bcaf4924a0e710518386';
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
