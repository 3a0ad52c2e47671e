import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatherDay } from './day/gather-day.js';
import { dayEvidence, sayDay } from './day/say-day.js';
import { type DayEvidence, verifyDay } from './day/verify-day.js';
import { type Ask, askAt, gatherLeaves, gatherLogProof, gatherOrder, gatherSolvency } from './gather.js';
import { verifyLogged } from './logged.js';
import { type OrderEvidence, verifyOrder } from './order.js';
import { listOf, objectOf, parseJson, textOf } from './read.js';
import type { Report } from './report.js';
import { readRoots } from './roots.js';
import { verifySolvency } from './solvency.js';
import { checkLeaves } from './ticks.js';
import { readVerifierKey } from './tlog/note.js';

const HELP = `Verifies Makoto without trusting it.

  makoto-verify <order number> [--url …] [--save file] [--from file] [--full] [--trust key,key]
                 [--logged] [--witness verifier-key …]
  makoto-verify solvency [--url …] [--proof file [--user id]] [--trust key,key]
  makoto-verify day <2026-11-25> --symbol BTCUSDT [--url …] [--save file] [--from file]

  --url     where the product is (default http://localhost:8080)
  --save    save everything fetched, for later checks without the product
  --from    check a file written by --save
  --full    also recompute each root from all of its ticks, while the product keeps them
  --logged  the receipt must be in the transparency log
  --witness …and this witness must have signed the log's head; may be given more than once
  --proof   the reply of user/solvency_proof, as the app saves it: is my own balance counted?
  --symbol  the market whose simulated ticks of the day are computed again
  --user    my user id: is the leaf mine, and not also shown to others?
  --trust   accept only signatures by these key ids; note them once, or compare with somebody else

Exit codes: 0 valid, 1 invalid, 2 could not be checked, 3 too early to check.
`;

const LABELS: Record<string, string> = {
  form: 'the proof is complete',
  receipt: 'the receipt is signed by the house',
  terms: 'its terms are consistent and belong to this order',
  roots: 'the roots of the ticks are published, signed and chained without gaps',
  entry_price: 'the entry is the last tick at or before the order time',
  exit_price: 'the settlement price is the last tick at or before the settle time',
  outcome: 'the result follows from the two prices',
  payout: 'the payment follows from the terms',
  statement: 'the statement is signed by a key that the house publishes for it',
  cover: 'what is held covers what is owed',
  leaf: 'the leaf belongs to this statement, and no amount in it is negative',
  path: 'the leaf is counted in the total',
  opening: 'what opens the day is what was committed to',
  beforehand: 'the log had the commitment before the prices',
  ticks: 'the published ticks are those that follow from the opened seed',
  log_head: 'the head of the log is signed by the house',
  log_entry: 'the receipt is in the log',
  witnesses: 'the witnesses that were asked for have signed the head',
};

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:8080' },
  save: { type: 'string' },
  from: { type: 'string' },
  proof: { type: 'string' },
  user: { type: 'string' },
  symbol: { type: 'string' },
  trust: { type: 'string' },
  full: { type: 'boolean', default: false },
  logged: { type: 'boolean', default: false },
  witness: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [what] = positionals;
  if (values.help || what === undefined || positionals.length !== (what === 'day' ? 2 : 1)) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const ask = askAt(values.url);
  if (what === 'day') return checkDay(ask, String(positionals[1]), values);
  if (what === 'solvency') {
    const own = values.proof === undefined ? undefined : await fileOf(values.proof);
    const evidence = await gatherSolvency(ask, own);
    checkTrust([objectOf(evidence.published, 'the reply').key_id], values.trust);
    const user = values.user === undefined ? {} : { user: values.user };
    const found = verifySolvency({ ...evidence, ...user });
    // Without the customer's own leaf there is nothing to wait for.
    return say(found, own === undefined ? { ...found, ok: found.pending, pending: false } : found);
  }
  const evidence = values.from === undefined ? await gatherLoggedOrder(ask, what) : await savedOrder(values.from, what);
  if (values.save !== undefined) await save(values.save, evidence);
  checkTrust(keysOf(evidence), values.trust);
  process.stdout.write(`terms ${termsOf(evidence)}\n`);
  const found = verifyOrder(evidence);
  if (values.full && !found.failed) await checkAllLeaves(ask, evidence);
  const code = say(found);
  const inLog = sayLogged(evidence, values.logged, values.witness ?? []);
  return inLog ? code : 1;
}

interface DayOptions {
  symbol?: string;
  save?: string;
  from?: string;
}

/** Checks a day of simulated prices. @throws Error if no symbol is given */
async function checkDay(ask: Ask, day: string, { symbol, save: to, from }: DayOptions): Promise<number> {
  if (symbol === undefined) throw new Error('give the market with --symbol');
  const evidence = dayEvidence(
    from === undefined ? await gatherDay(ask, day, symbol) : await fileOf(from),
    day,
    symbol,
  );
  if (to !== undefined) await save(to, evidence);
  const found = verifyDay(evidence);
  process.stdout.write(sayDay(found));
  return say(found);
}

/** An order's evidence with the log's proof. */
type LoggedOrder = OrderEvidence & { log: unknown };

async function gatherLoggedOrder(ask: Ask, number: string): Promise<LoggedOrder> {
  const evidence = await gatherOrder(ask, number);
  return { ...evidence, log: await gatherLogProof(ask, evidence.proof) };
}

/** Prints what the log shows. False if something is wrong, or if something is missing that must be there. */
function sayLogged({ proof, keys, log }: LoggedOrder, required: boolean, witnesses: readonly string[]): boolean {
  if (log === null && !required && witnesses.length === 0) {
    process.stdout.write('note    the product does not show the receipt in a transparency log\n');
    return true;
  }
  const found = verifyLogged({ proof, keys, log, witnesses: witnesses.map(readVerifierKey) });
  const passed = witnesses.length > 0 ? found.passed : found.passed.filter((name) => name !== 'witnesses');
  for (const name of passed) process.stdout.write(`ok      ${LABELS[name] ?? name}\n`);
  if (found.failed) process.stdout.write(`WRONG   ${LABELS[found.failed.check] ?? ''}: ${found.failed.reason}\n`);
  return found.ok;
}

/** Prints a report and returns the exit code. */
function say(found: Report<string>, verdict: Report<string> = found): number {
  for (const name of found.passed) process.stdout.write(`ok      ${LABELS[name] ?? name}\n`);
  if (found.failed) {
    const { check, reason } = found.failed;
    process.stdout.write(`WRONG   ${LABELS[check] ?? check}: ${reason}\n`);
    return 1;
  }
  if (verdict.pending) {
    process.stdout.write(
      'later   the rest cannot be checked: the order or the day is running, its minute is open, or its ticks are no longer kept\n',
    );
    return 3;
  }
  process.stdout.write('Everything is valid.\n');
  return 0;
}

/** The contents of a file. @throws Error naming the file if it cannot be read or is not JSON */
async function fileOf(file: string): Promise<unknown> {
  try {
    return parseJson(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read, or was not saved by this program`, { cause: error });
  }
}

async function savedOrder(file: string, number: string): Promise<LoggedOrder> {
  // Files of earlier versions have no proof of the log.
  const { proof, keys, roots, log = null } = objectOf(await fileOf(file), 'the file');
  return { proof, keys, roots, log, number };
}

async function save(file: string, evidence: OrderEvidence | DayEvidence): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, `${JSON.stringify(evidence, undefined, 2)}\n`);
}

/** The ids of the keys that signed the receipt and the roots. */
function keysOf({ proof, roots }: OrderEvidence): unknown[] {
  const receipt = objectOf(objectOf(proof, 'the proof').receipt, 'the receipt');
  return [receipt.key_id, ...listOf(roots, 'roots').map((root) => objectOf(root, 'a root').key_id)];
}

/** The receipt's text, for comparison with the customer's own copy. */
function termsOf({ proof }: OrderEvidence): string {
  return textOf(objectOf(objectOf(proof, 'the proof').receipt, 'the receipt').payload, 'the payload');
}

function checkTrust(used: readonly unknown[], trust: string | undefined): void {
  const ids = [...new Set(used.map((id) => textOf(id, 'key_id')))];
  process.stdout.write(`signed by ${ids.join(', ')}\n`);
  const strangers = trust === undefined ? [] : ids.filter((id) => !trust.split(',').includes(id));
  if (strangers.length > 0) throw new Error(`signed by ${strangers.join(', ')}, which --trust does not name`);
}

async function checkAllLeaves(ask: Ask, evidence: OrderEvidence): Promise<void> {
  for (const root of readRoots(evidence.roots, 'roots')) {
    checkLeaves(root, await gatherLeaves(ask, root.symbol, root.seq));
    process.stdout.write(`ok      root ${root.seq} matches its ${root.size} ticks\n`);
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
