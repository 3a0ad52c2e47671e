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
  const explained = readExplained(ROOT);
  const mutants: Mutant[] = [];
  const problems: string[] = [];
  const done = new Set<string>();
  let open = 0;
  for (const scope of SUBJECTS[subject] ?? []) {
    // A file of two scopes belongs to the first, which is the quicker one.
    const files = filesOf(scope).filter((file) => !done.has(file) && (only?.includes(file) ?? true));
    for (const file of files) done.add(file);
    if (files.length === 0) continue;
    say(`${subject}: ${files.join(', ')}`);
    const found = await runStryker(scope, files, env, dir, (pid) => record.add('stryker', pid));
    if (found === undefined) {
      problems.push(`${subject}: the tests of ${scope.tests.join(', ')} fail without a mutant`);
      continue;
    }
    mutants.push(...found);
    const unexplained = found.filter((mutant) => !isDetected(mutant) && !isExplained(explained, mutant));
    for (const mutant of unexplained) {
      process.stdout.write(`${entryOf(mutant)}:  (line ${mutant.line}, ${mutant.status})\n`);
    }
    open += unexplained.length;
    say(`${subject}: ${summaryOf(found)}`);
  }
  if (mutants.length === 0) return problems;
  say(`${subject} in all: ${summaryOf(mutants)}`);
  if (scoreOf(mutants) < LEAST_SCORE) problems.push(`${subject}: ${summaryOf(mutants)}, too many survivors`);
  if (open > 0) problems.push(`${subject}: ${PAGE} does not explain ${open} survivors`);
  return problems;
}

function summaryOf(mutants: readonly Mutant[]): string {
  const survivors = mutants.filter((mutant) => !isDetected(mutant)).length;
  const late = mutants.filter(({ status }) => status === 'Timeout').length;
  return `${mutants.length} mutants, ${survivors} survive, ${late} ran out of time, score ${(100 * scoreOf(mutants)).toFixed(1)} %`;
}
