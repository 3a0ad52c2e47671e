import { readFileSync } from 'node:fs';
import { Client } from '../../../test/support/client.ts';
import type { Product } from '../../launcher/product/product.ts';
import { option, type Trial, type TrialRun } from '../lib/trial.ts';
import { withTrialProduct } from '../lib/trial-product.ts';
import { CallFuzz, type Person } from './calls.ts';
import { tryBankFiles, tryPictures } from './files.ts';
import { readDocuments } from './openapi.ts';
import { attackerOf, plantVictim } from './people.ts';
import { tryFrames, tryMessages } from './streams.ts';
import { Values } from './values.ts';
import { tryPipelining, trySlowly, tryWire } from './wire.ts';

const PURPOSES = ['icon', 'idcard', 'deposit_proof', 'chat'];
/** The gateway gives heads and bodies 30 s each, and looks twice a minute. */
const SLOW_MS = 75_000;
/** What the gateway may keep of all of it: caches fill, and the heap is not returned at once. */
const MAX_GROWTH_MB = 400;
/** Of equal problems only a few are told. */
const MAX_TOLD = 20;
const MS_PER_MINUTE = 60_000;
/** Calls that end the operator's own session, or close every account that is left. */
const ENDING = /\/console\/(logout|password|operators\/)/;

/** Every call, /stream and upload with generated and hostile content, and bytes that are hardly HTTP. */
export const fuzzTrial: Trial = {
  defaults: { minutes: 10, each: 40 },
  run: (run) => withTrialProduct(async (product) => ({ problems: distinct(await attack(product, run)) })),
};

async function attack(product: Product, run: TrialRun): Promise<string[]> {
  const { url } = product;
  const untilMs = performance.now() + option(run, 'minutes') * MS_PER_MINUTE;
  const { calls, schemas } = readDocuments();
  const victim = await plantVictim(url);
  const { person, words } = await attackerOf(url, victim);
  const values = new Values(schemas, words);
  const operator = await ownerOf(product);
  const before = residentMb(product.pid('gateway'));
  const problems: string[] = [];
  const slow = trySlowly(url, await person.renew(), SLOW_MS);
  problems.push(...(await tryWire(url, await person.renew())), ...(await tryPipelining(url, await person.renew())));
  problems.push(...(await tryFrames(url)));
  problems.push(...(await tryPictures(url, await person.renew(), PURPOSES)));
  problems.push(...(await tryBankFiles(url, await operator.renew())));
  const customers = new CallFuzz(url, values, victim.canaries);
  // Operators see customers' data.
  const operators = new CallFuzz(url, values, []);
  for (let round = 0; performance.now() < untilMs && (round === 0 || problems.length < MAX_TOLD); round++) {
    const seed = run.seed + round * 100_000;
    const each = option(run, 'each');
    const open = calls.filter(({ auth }) => auth !== 'operator');
    problems.push(...(await customers.run(open, person, seed, each, untilMs)));
    const theirs = calls.filter(({ auth, path }) => auth === 'operator' && !ENDING.test(path));
    problems.push(...(await operators.run(theirs, operator, seed, each, untilMs)));
    const messages = { values, token: await person.renew(), canaries: victim.canaries, seed, count: each * 10 };
    problems.push(...(await tryMessages(url, messages)));
    run.say(`round ${round + 1}: ${shown(customers)}; operators ${shown(operators)}; ${problems.length} problems`);
  }
  problems.push(...(await slow));
  const grown = residentMb(product.pid('gateway')) - before;
  run.say(`the gateway has grown by ${grown} MB`);
  return grown > MAX_GROWTH_MB ? [...problems, `the gateway has grown by ${grown} MB`] : problems;
}

async function ownerOf(product: Product): Promise<Person> {
  const credentials = { email: product.secrets('CONSOLE_EMAIL'), password: product.secrets('CONSOLE_PASSWORD') };
  const renew = async (): Promise<string> =>
    String((await new Client(product.url).ok('console/login', credentials)).access_token);
  return { token: await renew(), renew };
}

/** A process's memory. */
function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const shown = ({ statuses }: CallFuzz): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');

/** One of each kind: problems of one call with one beginning are most likely one. */
function distinct(problems: readonly string[]): string[] {
  const kinds = new Map(problems.map((problem) => [problem.replace(/[0-9a-f]{8,}.*/s, '').slice(0, 120), problem]));
  return [...kinds.values()].slice(0, MAX_TOLD);
}
