import { readFile } from 'node:fs/promises';
import {
  gatherOrder,
  isProofFile,
  type OrderEvidence,
  readProofFile,
  readRoots,
  readTerms,
  receiptEntryHash,
  type Terms,
  verifyOrder,
  verifyProofFile,
} from 'makoto-verify';
import { fieldsOf, textIn } from './api.js';
import { durationTerms, termsAt } from './check-terms.js';
import { type Ask, type Context, checkEach } from './context.js';
import type { LoggedTerms } from './entries.js';
import { NotThere } from './fetching.js';
import type { Finding } from './findings.js';
import { keptHead } from './heads.js';
import { NEWEST_TICKS } from './ingest.js';

/** Orders asked for in a round, in turn. */
const PAGE = 50;
const MAX_ORDERS = 100_000;
/** How long after its settle time an order may still be open. */
const OPEN_MS = 300_000;
/**
 * How far from an order's acceptance its terms may have been in force. The house takes the terms by its own clock, up to a
 * request's time before the order is accepted, and its receipts have the feed's.
 */
const NEAR_MS = 10_000;
const NUMBER = /^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/;

/** Reads the files of orders: numbers, one a line, or the evidence of one order in JSON as makoto-verify saves it. */
export async function readOrderFiles(context: Context): Promise<void> {
  await checkEach(context.options.orders, async (file) => {
    const text = await readFile(file, 'utf8');
    if (isProofFile(text)) checkProofFile(context, file, text);
    else if (text.trimStart().startsWith('{')) checkSaved(context, file, JSON.parse(text));
    else note(context, text);
  });
}

/** Notes all numbers of a file. @throws Error at the end for the first line that is none */
function note({ store }: Context, text: string): void {
  const lines = text.split('\n').slice(0, MAX_ORDERS);
  const given = lines.map((line) => line.replace(/#.*/, '').trim()).filter((line) => line !== '');
  store.transaction(() => {
    for (const number of given)
      if (NUMBER.test(number)) store.run('insert into orders (number) values (?) on conflict do nothing', number);
  });
  const wrong = given.find((number) => !NUMBER.test(number));
  if (wrong !== undefined) throw new Error(`“${wrong.slice(0, 40)}” is not an order number`);
}

/** Checks, in turn, the orders whose numbers were given. */
export async function checkOrders(context: Context, ask: Ask, keys: readonly unknown[]): Promise<void> {
  const due = context.store.all(`select number, payload from orders order by checked_at limit ${PAGE}`);
  await checkEach(due, async ({ number, payload }) => {
    try {
      await checkOrder(context, ask, keys, String(number), String(payload));
    } finally {
      // Whatever comes of it: the others are next.
      context.store.run('update orders set checked_at = ? where number = ?', context.now(), String(number));
    }
    context.count('orders');
  });
}

/** @param earlierPayload the receipt's text when the order was first seen; empty if that is now */
async function checkOrder(
  context: Context,
  ask: Ask,
  keys: readonly unknown[],
  number: string,
  earlierPayload: string,
): Promise<void> {
  let evidence: OrderEvidence;
  try {
    evidence = await gatherOrder(ask, number);
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    context.find(notShown(number, earlierPayload, error.message));
    return;
  }
  const wrong = check(context, { ...evidence, keys }, earlierPayload);
  if (wrong)
    context.find({ ...wrong, about: `${number} ${wrong.about}`, evidence: { proof: JSON.stringify(evidence.proof) } });
  if (earlierPayload !== '') return;
  const payload = textIn(fieldsOf(evidence.proof).get('receipt'), 'payload');
  context.store.run('update orders set payload = ? where number = ?', payload, number);
}

function notShown(number: string, earlierPayload: string, why: string): Finding {
  if (earlierPayload === '')
    return {
      kind: 'order_unknown',
      about: number,
      text: `The order ${number} is not shown: ${why}. Is its number right?`,
    };
  const text = `The order ${number} was shown before and is not shown now: ${why}.`;
  return { kind: 'order_missing', about: number, text, evidence: { receipt: earlierPayload } };
}

/** Evidence that somebody kept is held against the log, whatever the product says today. */
function checkSaved(context: Context, file: string, saved: unknown): void {
  const fields = fieldsOf(saved);
  const evidence = { proof: fields.get('proof'), keys: fields.get('keys'), roots: fields.get('roots') };
  const wrong = check(context, evidence, '');
  if (wrong) context.find({ ...wrong, about: `${file} ${wrong.about}`, text: `${file}: ${wrong.text}` });
  context.count('orders');
}

/** A `.proof` file carries its own places in the log; they must be those of the log that is watched. */
function checkProofFile(context: Context, file: string, text: string): void {
  const saved = readProofFile(text);
  const { order, log } = verifyProofFile(saved, { witnesses: context.options.witnesses });
  // Without places in the log it is an early file: the watched log itself decides below.
  const failed = order.failed ?? (saved.log === null ? undefined : log.failed);
  const receipt = fieldsOf(saved.proof).get('receipt');
  const wrong: Wrong | undefined = failed
    ? { kind: 'settlement', about: failed.check, text: `The proof does not hold (${failed.check}): ${failed.reason}.` }
    : againstLog(context, saved.proof, readTerms(textIn(receipt, 'payload')));
  if (wrong) context.find({ ...wrong, about: `${file} ${wrong.about}`, text: `${file}: ${wrong.text}` });
  context.count('orders');
}

type Wrong = Pick<Finding, 'kind' | 'about' | 'text'>;

/** @param earlierPayload the receipt's text when the order was first seen; empty if that is now */
function check(context: Context, evidence: OrderEvidence, earlierPayload: string): Wrong | undefined {
  const { proof } = evidence;
  const report = verifyOrder(evidence);
  if (report.failed) {
    const { check: name, reason } = report.failed;
    return { kind: 'settlement', about: name, text: `An order was not handled by the rule (${name}): ${reason}.` };
  }
  const receipt = fieldsOf(proof).get('receipt');
  const payload = textIn(receipt, 'payload');
  if (earlierPayload !== '' && payload !== earlierPayload)
    return { kind: 'settlement', about: 'receipt', text: 'An order has another receipt than when it was first seen.' };
  const terms = readTerms(payload);
  return rootsInLog(context, evidence) ?? againstLog(context, proof, terms);
}

function againstLog(context: Context, proof: unknown, terms: Terms): Wrong | undefined {
  const receipt = fieldsOf(proof).get('receipt');
  return inLog(context, proof, receipt, terms) ?? byTerms(context, terms) ?? settledInTime(context, proof, terms);
}

function inLog(context: Context, proof: unknown, receipt: unknown, terms: Terms): Wrong | undefined {
  const hash = Buffer.from(receiptEntryHash(proof), 'hex');
  if (context.store.one('select 1 from receipts where hash = ? limit 1', hash)) return undefined;
  const promise = fieldsOf(receipt).get('promise');
  const promised = promise === undefined || promise === null ? undefined : Number(fieldsOf(promise).get('by'));
  const by = promised ?? terms.orderTime + context.options.lateMs;
  const head = keptHead(context);
  if (!head || head.at <= by) return undefined;
  const when = new Date(by).toISOString();
  const what = promised === undefined ? 'should have been by' : 'was promised by';
  return {
    kind: 'receipt_missing',
    about: 'receipt',
    text: `The receipt of order ${terms.number} is not in the log, where it ${what} ${when}.`,
  };
}

/** The roots of the proof are those of the log. */
function rootsInLog({ store }: Context, { roots }: OrderEvidence): Wrong | undefined {
  const newest = Number(store.meta(NEWEST_TICKS) ?? 0);
  for (const root of readRoots(roots, 'roots')) {
    const first = store.one('select min(seq) as first from roots where symbol = ?', root.symbol)?.first;
    if (first === null || first === undefined || root.seq < Number(first) || root.to > newest) continue;
    const row = store.one('select hash from roots where symbol = ? and seq = ? limit 1', root.symbol, root.seq);
    if (row?.hash === root.hash) continue;
    const kind = row ? ('ticks_rewritten' as const) : ('ticks_unlogged' as const);
    return {
      kind,
      about: `root ${root.seq}`,
      text: `The root ${root.seq} of ${root.symbol} in an order’s proof is not the one in the log.`,
    };
  }
  return undefined;
}

/** The receipt's terms are those that the log had for the moment at which the order was accepted. */
function byTerms(context: Context, terms: Terms): Wrong | undefined {
  const acceptedAt = terms.acceptedAt ?? terms.orderTime;
  const logged = termsAt(context, 'orders', acceptedAt);
  if (!logged) return undefined;
  const what = otherwise(logged, terms);
  const near = [acceptedAt - NEAR_MS, acceptedAt + NEAR_MS].map((at) => termsAt(context, 'orders', at));
  if (!what || near.some((version) => version && !otherwise(version, terms))) return undefined;
  return {
    kind: 'terms',
    about: what,
    text: `The receipt of order ${terms.number} does not follow the terms in the log (version ${logged.version}): ${what}.`,
  };
}

/** What a receipt has otherwise than a version of the terms; undefined if it follows them. */
function otherwise(logged: LoggedTerms, terms: Terms): string | undefined {
  const offered = durationTerms(logged, (terms.settleTime - terms.orderTime) / 1_000);
  if (!offered) return 'there is no such duration';
  if (terms.payoutRate !== offered.payout) return 'the payout is another one';
  if (terms.stake < offered.min || terms.stake > offered.max) return 'the stake is out of range';
  return terms.fee === (terms.stake * offered.feeRate) / 1_000_000n ? undefined : 'the fee is another one';
}

function settledInTime({ now }: Context, proof: unknown, terms: Terms): Wrong | undefined {
  if (fieldsOf(proof).get('settlement') !== null || now() <= terms.settleTime + OPEN_MS) return undefined;
  const text = `Order ${terms.number} should have been settled at ${new Date(terms.settleTime).toISOString()} and is still open.`;
  return { kind: 'settlement', about: 'open', text };
}
