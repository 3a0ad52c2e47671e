import type { CorrectionCode } from '../http/console/corrections.js';
import { Text } from '../validation/fields.js';
import { type Canonical, canonicalJson } from './canonical-json.js';

/** The most bytes of an entry of the transparency log. */
export const MAX_ENTRY_BYTES = 4_096;

/** A statement for the transparency log: its text becomes the entry, byte by byte. docs/proof-format.md lists the kinds. */
export class StatementEvent {
  @Text(MAX_ENTRY_BYTES) text!: string;
}

function statement(kind: string, facts: Record<string, Canonical>): StatementEvent {
  const text = canonicalJson({ v: 1, kind, ...facts });
  const bytes = bytesOf(text);
  if (bytes > MAX_ENTRY_BYTES) throw new RangeError(`a statement of the kind ${kind} has ${bytes} bytes`);
  return { text };
}

/** The length in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** A version of terms on which the house deals with every customer alike. */
export interface TermsStatement {
  /** What the terms are about: `orders`, `earn/lock-7`, `instruments/BTCUSDT`. Versions are counted for each. */
  of: string;
  /** 0 stands for the terms of the settings, before any change. */
  version: number;
  /** From when on they hold, epoch milliseconds; 0 if from the beginning. */
  effectiveAtMs: number;
  /** All of the terms as the public API shows them; nothing about an operator. */
  terms: { readonly [field: string]: Canonical | undefined };
}

/** Terms were published. To be stated when they are made, before they take effect. @throws RangeError if they are too long */
export function termsStatement({ of, version, effectiveAtMs, terms }: TermsStatement): StatementEvent {
  // Terms of earn products could once replace scheduled ones. Approved ones now take effect in any case.
  return statement('terms', { of, version, effective_at: effectiveAtMs, replaces: null, terms });
}

/** A correction of the ledger was posted. `hash` is of its record, which names the customer. */
export function correctionStatement(facts: { hash: string; code: CorrectionCode; atMs: number }): StatementEvent {
  return statement('correction', { hash: facts.hash, code: facts.code, at: facts.atMs });
}

/**
 * The head of the operators' audit log after its first `entries` entries. `prev` is the SHA-256 of the text before, so that
 * none is left out unseen; 64 zeros for the first.
 */
export function auditHeadStatement(facts: {
  no: number;
  entries: number;
  head: string;
  prev: string;
  atMs: number;
}): StatementEvent {
  return statement('audit', {
    ...{ no: facts.no, entries: facts.entries, head: facts.head, prev: facts.prev },
    at: facts.atMs,
  });
}

/**
 * The commitment to a day of simulated prices: `hash` is the SHA-256 of what opens it. To be stated before a price of the
 * day that is stamped after `fromMs` is published.
 */
export function simulatedDayStatement(facts: {
  day: string;
  version: number;
  fromMs: number;
  hash: string;
}): StatementEvent {
  const { day, version, fromMs, hash } = facts;
  return statement('simulated_day', { day, version, from: fromMs, hash });
}

/**
 * A program that checks the house was released: `hash` is of its files. It says no time, so that each version is one entry,
 * however often it is stated.
 */
export function releaseStatement(facts: { name: string; version: string; hash: string }): StatementEvent {
  return statement('release', { name: facts.name, version: facts.version, hash: facts.hash });
}

/** The most time between a receipt and its place in a log that is shown. */
export const LOG_PROMISE_MS = 3_600_000;

/**
 * The signed text about the receipts of orders accepted together, which is also their entry: it promises that the log
 * `origin` shows it by `by_ms` (epoch milliseconds).
 */
export function receiptsText(facts: { root: string; keyId: string; byMs: number; origin: string }): string {
  return `makoto-receipts-2 ${facts.root} ${facts.keyId} ${facts.byMs} ${facts.origin}`;
}
