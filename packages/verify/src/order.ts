import { micro } from './decimal.js';
import { exactly, oneOf, textOf } from './read.js';
import { checkReceipt, type Receipt, readReceipt, readTerms, type Terms } from './receipt.js';
import { ensure, ORDER_CHECKS, type Report, report } from './report.js';
import { checkChain, type Root, readKeys, readRoots } from './roots.js';
import { priceAt, readWindow, type Tick, type Window } from './ticks.js';

export const RESULTS = ['win', 'lose', 'tie', 'void'] as const;
export type Result = (typeof RESULTS)[number];

/** The house's statement of how the order ended. Micro-units. */
interface Settlement {
  result: Result;
  sellPrice: bigint | undefined;
  profit: bigint;
  paid: bigint;
}

interface OrderProof {
  number: string;
  receipt: Receipt;
  entry: Window | undefined;
  exit: Window | undefined;
  settlement: Settlement | undefined;
}

/** The input of a verification: replies of the product (or a mirror), none of which is trusted. */
export interface OrderEvidence {
  /** `data` of `public/proof/order/:number`. */
  proof: unknown;
  /** `list` of `public/keys`. */
  keys: unknown;
  /** The list of `public/roots` from the proof's first root to its last, oldest first. */
  roots: unknown;
  /** The requested number; a proof of another order is refused. */
  number?: string;
}

/** What decides an order besides its settlement price. */
export type OutcomeTerms = Pick<Terms, 'stake' | 'fee' | 'winnings' | 'direction'> & { entry: { price: bigint } };

export interface Outcome {
  result: Result;
  profit: bigint;
  /** Everything returned to the customer. */
  paid: bigint;
}

/** How an order must end, given its two prices. Micro-units; `exit` is undefined if no tick was fresh. */
export function outcomeOf(terms: OutcomeTerms, exit: bigint | undefined): Outcome {
  const { stake, fee, winnings, direction, entry } = terms;
  if (exit === undefined) return { result: 'void', profit: 0n, paid: stake + fee };
  if (exit === entry.price) return { result: 'tie', profit: 0n, paid: stake + fee };
  return exit > entry.price === (direction === 'up')
    ? { result: 'win', profit: winnings, paid: stake + winnings }
    : { result: 'lose', profit: -stake, paid: 0n };
}

/** Verifies an order's complete settlement; docs/proof-format.md explains each step. */
export function verifyOrder(evidence: OrderEvidence): Report {
  return verify(evidence);
}

/**
 * Verifies an order whose roots are proven to be in the transparency log, which the caller checks. The roots between
 * entry and exit are then not needed: the log shows the same ones to everybody.
 */
export function verifyLoggedOrder(evidence: Omit<OrderEvidence, 'roots'>): Report {
  return verify(evidence);
}

function verify(evidence: Omit<OrderEvidence, 'roots'> & { roots?: unknown }): Report {
  return report(ORDER_CHECKS, (pass) => {
    const { proof, receiptKeys, tickKeys, published } = read(evidence);
    const { receipt, entry, exit, settlement } = proof;
    pass();
    checkReceipt(receipt, receiptKeys);
    pass();
    const terms = readTerms(receipt.payload);
    ensure(terms.number === proof.number, 'the receipt belongs to another order');
    const { number } = evidence;
    ensure(number === undefined || sameNumber(number, proof.number), 'the proof belongs to another order');
    pass();
    if (!entry) return 'pending';
    const chains = published ? [published] : [entry.roots, exit?.roots ?? []];
    for (const chain of chains) checkChain(chain, terms.symbol, tickKeys);
    const roots = chains.flat();
    pass();
    checkEntry(entry, terms, roots);
    pass();
    if (!exit || !settlement) return 'pending';
    const tick = exitOf(exit, settlement, terms, roots);
    pass();
    const { result, profit, paid } = outcomeOf(terms, tick?.price);
    ensure(settlement.result === result, `the two prices make it a ${result}`);
    pass();
    ensure(
      settlement.profit === profit && settlement.paid === paid,
      'profit or payment does not follow from the terms',
    );
    pass();
    return 'done';
  });
}

/** Compares order numbers as people write them: without dashes, in lower case, with O for 0 and I or L for 1. */
function sameNumber(one: string, other: string): boolean {
  const plain = (text: string): string =>
    text.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain(one) === plain(other);
}

interface Read {
  proof: OrderProof;
  receiptKeys: Map<string, string>;
  tickKeys: Map<string, string>;
  published: Root[] | undefined;
}

function read(evidence: Omit<OrderEvidence, 'roots'> & { roots?: unknown }): Read {
  const proof = exactly(evidence.proof, 'the proof', ['v', 'number', 'receipt', 'entry', 'exit', 'settlement']);
  ensure(proof.v === 1, 'the proof has a version that this program does not know');
  const window = (name: 'entry' | 'exit'): Window | undefined =>
    proof[name] === null ? undefined : readWindow(proof[name], name);
  return {
    proof: {
      number: textOf(proof.number, 'number'),
      receipt: readReceipt(proof.receipt, 'receipt'),
      entry: window('entry'),
      exit: window('exit'),
      settlement: proof.settlement === null ? undefined : readSettlement(proof.settlement),
    },
    receiptKeys: readKeys(evidence.keys, 'keys', 'receipts'),
    tickKeys: readKeys(evidence.keys, 'keys', 'ticks'),
    published: evidence.roots === undefined ? undefined : readRoots(evidence.roots, 'roots'),
  };
}

function readSettlement(value: unknown): Settlement {
  const settlement = exactly(value, 'the settlement', ['result', 'sell_price', 'profit', 'paid']);
  const price = settlement.sell_price;
  return {
    result: oneOf(settlement.result, 'result', RESULTS),
    sellPrice: price === null ? undefined : micro(textOf(price, 'sell_price')),
    profit: micro(textOf(settlement.profit, 'profit')),
    paid: micro(textOf(settlement.paid, 'paid')),
  };
}

function checkEntry(entry: Window, terms: Terms, roots: readonly Root[]): void {
  ensure(entry.at === terms.orderTime, 'the entry proof is for another moment');
  const tick = priceAt(entry, terms.symbol, terms.maxGapMs, roots);
  const same = tick?.at === terms.entry.at && tick.price === terms.entry.price;
  ensure(same, 'the entry tick in the receipt is not the one that the price rule gives');
}

function exitOf(exit: Window, settlement: Settlement, terms: Terms, roots: readonly Root[]): Tick | undefined {
  ensure(exit.at === terms.settleTime, 'the exit proof is for another moment');
  const tick = priceAt(exit, terms.symbol, terms.maxGapMs, roots);
  ensure(tick?.price === settlement.sellPrice, 'the settlement price is not the one that the price rule gives');
  return tick;
}
