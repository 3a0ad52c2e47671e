import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatherDay } from './day/gather-day.js';
import { dayEvidence, sayDay } from './day/say-day.js';
import { verifyDay } from './day/verify-day.js';
import { type Ask, askAt, gatherLeaves, gatherOrder, gatherProofFile, gatherSolvency } from './gather.js';
import { verifyLogged } from './logged.js';
import { type OrderEvidence, verifyOrder } from './order.js';
import {
  isProofFile,
  type ProofFile,
  readProofFile,
  type Trust,
  verifyProofFile,
  writeProofFile,
} from './proof-file.js';
import { listOf, objectOf, parseJson, textOf } from './read.js';
import type { LogCheckName, Report } from './report.js';
import { readRoots } from './roots.js';
import { saySelf } from './say-self.js';
import { verifySolvency } from './solvency.js';
import { checkLeaves } from './ticks.js';
import { readVerifierKey } from './tlog/note.js';
import { checkEvidence, readEvidence } from './watch/index.js';

const HELP = `Verifies Makoto without trusting it.

  makoto-verify <order number> [--url …] [--save file.proof] [--full] [--trust key,key]
                 [--logged] [--log verifier-key] [--witness verifier-key …]
  makoto-verify <order number> --from file.proof [--trust …] [--log …] [--witness …]
  makoto-verify solvency [--url …] [--proof file [--user id]] [--trust key,key]
  makoto-verify day <2026-11-25> --symbol BTCUSDT [--url …] [--save file] [--from file]
  makoto-verify self [--url …]: is this program the one that the log names?
  makoto-verify evidence <file>, as the app saves it when the log contradicts itself

  --url     where the product is (default http://localhost:8080)
  --save    save the proof as one file, which anyone can check without the product
  --from    check such a file, or one of an earlier version
  --full    also recompute each root from all of its ticks, while the product keeps them
  --logged  the receipt must be in the transparency log
  --log     …which is the one with this verifier key
  --witness …and this witness must have signed the log's head; may be given more than once
  --proof   the reply of user/solvency_proof, as the app saves it: is my own balance counted?
  --symbol  the market whose simulated ticks of the day are computed again
  --user    my user id: is the leaf mine, and not also shown to others?
  --trust   accept only signatures by these key ids; note them once, or compare with somebody else

Exit codes: 0 valid, 1 invalid, 2 could not be checked, 3 too early to check. Of evidence: 0 proven, 1 refuted,
3 to be compared with what others have.
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
  log_roots: 'the roots of the ticks are in the log',
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
  log: { type: 'string' },
  witness: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [what] = positionals;
  const wanted = what === 'day' || what === 'evidence' ? 2 : 1;
  if (values.help || what === undefined || positionals.length !== wanted) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const ask = askAt(values.url);
  if (what === 'self') return saySelf(ask);
  if (what === 'evidence') return sayEvidence(await textOfFile(String(positionals[1])));
  if (what === 'day') return checkDay(ask, String(positionals[1]), values);
  if (what === 'solvency') {
    const own = values.proof === undefined ? undefined : jsonOf(await textOfFile(values.proof), values.proof);
    const evidence = await gatherSolvency(ask, own);
    checkTrust([objectOf(evidence.published, 'the reply').key_id], values.trust);
    const user = values.user === undefined ? {} : { user: values.user };
    const found = verifySolvency({ ...evidence, ...user });
    // Without the customer's own leaf there is nothing to wait for.
    return say(found, own === undefined ? { ...found, ok: found.pending, pending: false } : found);
  }
  const trust = { logs: values.log === undefined ? undefined : [readVerifierKey(values.log)] };
  const named: Trust = { ...trust, witnesses: (values.witness ?? []).map(readVerifierKey) };
  const required = values.logged || values.log !== undefined || values.witness !== undefined;
  if (values.from !== undefined) return checkFile(what, values.from, { ...named, required, trust: values.trust });
  const evidence = await gatherOrder(ask, what);
  const file = await gatherProofFile(ask, what);
  if (values.save !== undefined) await writeFile(values.save, writeProofFile(file));
  checkTrust(keysOf(evidence), values.trust);
  process.stdout.write(`terms ${termsOf(evidence)}\n`);
  const found = verifyOrder(evidence);
  if (values.full && !found.failed) await checkAllLeaves(ask, evidence);
  const code = say(found);
  return sayLogged(file, required, named) ? code : 1;
}

/** Checks a file of evidence against the log, without asking it. */
async function sayEvidence(text: string): Promise<number> {
  const { verdict, says } = await checkEvidence(readEvidence(text));
  process.stdout.write(`${verdict.replaceAll('_', ' ')}: ${says}\n`);
  return { proven: 0, refuted: 1, to_be_compared: 3 }[verdict];
}

/** Checks a saved file without the product. */
async function checkFile(
  number: string,
  path: string,
  { required, trust, ...named }: Trust & { required: boolean; trust: string | undefined },
): Promise<number> {
  const text = await textOfFile(path);
  if (!isProofFile(text)) {
    const evidence = savedOrder(text, path, number);
    checkTrust(keysOf(evidence), trust);
    process.stdout.write(`terms ${termsOf(evidence)}\n`);
    const code = say(verifyOrder(evidence));
    return sayLogged(evidence, required, named) ? code : 1;
  }
  const file = { ...readProofFile(text), number };
  checkTrust(keysOf(file), trust);
  process.stdout.write(`terms ${termsOf(file)}\n`);
  const { order, signers } = verifyProofFile(file, named);
  const code = say(order);
  // Without the log, nothing shows that the roots in the file are the published ones.
  const inLog = sayLogged(file, true, named);
  if (signers) {
    process.stdout.write(`log     ${signers.log}\n`);
    for (const { verifier_key, own, atMs } of signers.witnesses)
      process.stdout.write(
        `witness ${verifier_key} at ${new Date(atMs).toISOString()}${own ? ', which is the house’s own' : ''}\n`,
      );
    process.stdout.write('Compare these keys with those that others see; --log and --witness then require them.\n');
  }
  return inLog ? code : 1;
}

/** Checks a day of simulated prices. @throws Error if no market is given */
async function checkDay(
  ask: Ask,
  day: string,
  { symbol, save, from }: { symbol?: string; save?: string; from?: string },
): Promise<number> {
  if (symbol === undefined) throw new Error('give the market with --symbol');
  const value = from === undefined ? await gatherDay(ask, day, symbol) : jsonOf(await textOfFile(from), from);
  const evidence = dayEvidence(value, day, symbol);
  if (save !== undefined) await writeFile(save, `${JSON.stringify(evidence)}\n`);
  const found = verifyDay(evidence);
  process.stdout.write(sayDay(found));
  return say(found);
}

/** Prints what the log shows. False if something is wrong, or if something is missing that must be there. */
function sayLogged(
  { proof, keys, log }: Omit<ProofFile, 'number' | 'witnesses'>,
  required: boolean,
  trust: Trust,
): boolean {
  if (log === null && !required) {
    process.stdout.write('note    the product does not show the receipt in a transparency log\n');
    return true;
  }
  const found = verifyLogged({ proof, keys, log, ...trust });
  const asked = (name: LogCheckName): boolean => name !== 'witnesses' || (trust.witnesses ?? []).length > 0;
  for (const name of found.passed.filter(asked)) process.stdout.write(`ok      ${LABELS[name] ?? name}\n`);
  if (found.failed) process.stdout.write(`WRONG   ${LABELS[found.failed.check] ?? ''}: ${found.failed.reason}\n`);
  return !found.failed;
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

/** The contents of a file. @throws Error naming the file if it cannot be read */
async function textOfFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

/** @throws Error naming the file if it is not JSON */
function jsonOf(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${file} cannot be read, or was not saved by this program`, { cause: error });
  }
}

/** A file of an earlier version, which has all roots from entry to exit, and the log's proof of the receipt alone. */
function savedOrder(text: string, file: string, number: string): OrderEvidence & { log: unknown } {
  const { proof, keys, roots, log = null } = objectOf(jsonOf(text, file), 'the file');
  return { proof, keys, roots, log, number };
}

/** The ids of the keys that signed the receipt and the roots. */
function keysOf({ proof, roots = [] }: { proof: unknown; roots?: unknown }): unknown[] {
  const receipt = objectOf(objectOf(proof, 'the proof').receipt, 'the receipt');
  return [receipt.key_id, ...listOf(roots, 'roots').map((root) => objectOf(root, 'a root').key_id)];
}

/** The receipt's text, for comparison with the customer's own copy. */
function termsOf({ proof }: { proof: unknown }): string {
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
