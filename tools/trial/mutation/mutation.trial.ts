import { Failure } from '../../launcher/lib/failure.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { clearLeftovers } from '../../test/test-dirs.ts';
import { type TestServers, withTestServers } from '../../test/test-servers.ts';
import type { Trial, TrialRun } from '../lib/trial.ts';
import { changedFiles } from './changed-files.ts';
import { isExplained, PAGE, readExplained } from './explained.ts';
import { entryOf, isDetected, type Mutant, scoreOf } from './mutants.ts';
import { filesOf, runStryker } from './stryker.ts';
import { SUBJECTS } from './subjects.ts';

const LEAST_SCORE = 0.9;

/** Changes the code of money and access, one small thing at a time: a test must fail each time. */
export const mutationTrial: Trial = {
  defaults: {},
  takesWords: true,
  run: async (run) => {
    const [subjects, files] = chosen(run.words);
    await clearLeftovers(run.say);
    return await withTestServers(process.env, run.say, async (servers) => {
      const problems: string[] = [];
      for (const subject of subjects) problems.push(...(await mutate(subject, files, servers, run)));
      return problems;
    });
  },
};

/**
 * The subjects, and the files to which they are limited, if any: those named, or with the word `changed` those that
 * differ from `main`. @throws Failure for a word that is none of these
 */
function chosen(words: readonly string[]): [subjects: string[], files: string[] | undefined] {
  const all = Object.keys(SUBJECTS);
  if (words.join() === 'changed') return [all, changedFiles(ROOT)];
  const files = words.filter((word) => !all.includes(word));
  const subjects = words.length > files.length ? all.filter((name) => words.includes(name)) : all;
  const known = subjects.flatMap((name) => (SUBJECTS[name] ?? []).flatMap(filesOf));
  const unknown = files.filter((file) => !known.includes(file));
  if (unknown.length > 0) {
    throw new Failure(`Name “changed”, subjects (${all.join(', ')}) or files of theirs, unlike ${unknown.join(', ')}.`);
  }
  return [subjects, files.length > 0 ? files : undefined];
}

async function mutate(
  subject: string,
  only: readonly string[] | undefined,
  { env, dir, record }: TestServers,
  { say }: TrialRun,
): Promise<string[]> {
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  const done = new Set<string>();
  for (const scope of SUBJECTS[subject] ?? []) {
    // A file of two scopes belongs to the first, which is the quicker one.
    const files = filesOf(scope).filter((file) => !done.has(file) && (only?.includes(file) ?? true));
    for (const file of files) done.add(file);
    if (files.length === 0) continue;
    say(`${subject}: ${files.join(', ')}`);
    const found = await runStryker(scope, files, env, dir, (pid) => record.add('stryker', pid));
    if (found === undefined) problems.push(`${subject}: the tests of ${scope.tests.join(', ')} fail without a mutant`);
    else mutants.push(...found);
  }
  return [...problems, ...judge(subject, mutants, say)];
}

/** Names the survivors. A subject needs its score, and a reason on the page for each survivor. */
function judge(subject: string, mutants: readonly Mutant[], say: TrialRun['say']): string[] {
  if (mutants.length === 0) return [];
  const explained = readExplained(ROOT);
  const survivors = mutants.filter((mutant) => !isDetected(mutant));
  const open = survivors.filter((mutant) => !isExplained(explained, mutant));
  for (const mutant of open) {
    process.stdout.write(`${entryOf(mutant)}:  (line ${mutant.line}, ${mutant.status})\n`);
  }
  const timeouts = mutants.filter(({ status }) => status === 'Timeout').length;
  const percent = (100 * scoreOf(mutants)).toFixed(1);
  say(
    `${subject}: ${mutants.length} mutants, ${survivors.length} survive, ${timeouts} run out of time: score ${percent} %`,
  );
  return [
    ...(scoreOf(mutants) < LEAST_SCORE ? [`${subject}: only ${percent} % of its mutants are detected`] : []),
    ...(open.length > 0 ? [`${subject}: ${PAGE} does not explain ${open.length} survivors`] : []),
  ];
}
