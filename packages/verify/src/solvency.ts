import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.js';
import { micro } from './decimal.js';
import { checkSignature } from './keys.js';
import { countOf, exactly, objectOf, parseSigned, textOf } from './read.js';
import { ensure, type Report, report, SOLVENCY_CHECKS } from './report.js';
import { readKeys } from './roots.js';
import { CURRENCIES, sumLeaf, sumRoot } from './sum-tree.js';

/**
 * The signed statement: the liabilities tree at one moment, and what the house holds against it, in micro-units by
 * currency.
 */
export interface SolvencyStatement {
  no: number;
  at: number;
  leaves: number;
  root: string;
  owed: bigint[];
  held: bigint[];
  prev: string;
}

/** A customer's leaf: what is owed in each currency, and its parts. */
export interface SolvencyLeaf {
  no: number;
  user: string;
  sums: bigint[];
}

/** The input of `verifySolvency`. */
export interface SolvencyEvidence {
  /** `data` of `public/solvency`; `statement`, `signature`, `key_id` and `public_key` are used. */
  published: unknown;
  /** `data.list` of `public/keys`, the same for everyone; one of its solvency keys must have signed the statement. */
  keys: unknown;
  /**
   * `data` of `user/solvency_proof`; `leaf`, `place` and `path` are used. Without it only the statement is verified.
   */
  own?: unknown;
  /** The leaf's customer: two customers with the same balances must not be shown the same leaf. */
  user?: string;
}

const STATEMENT = ['v', 'kind', 'no', 'at', 'leaves', 'root', 'owed', 'held', 'prev'];
const KINDS = ['available', 'in_trade', 'locked', 'withdrawing', 'promised'];

/** Verifies the signed statement, that assets cover liabilities, and that the customer's leaf is included. */
export function verifySolvency({ published, keys, own, user }: SolvencyEvidence): Report {
  return report(SOLVENCY_CHECKS, (pass) => {
    const text = textField(published, 'statement');
    const statement = readStatement(text);
    pass();
    const keyId = textField(published, 'key_id');
    const publicKey = readKeys(keys, 'keys', 'solvency').get(keyId);
    if (publicKey === undefined)
      throw new Error(`the statement is signed by ${keyId}, which is not published as a solvency key`);
    ensure(textField(published, 'public_key') === publicKey, `the key ${keyId} is published differently`);
    checkSignature(utf8(text), textField(published, 'signature'), keyId, publicKey);
    pass();
    const short = CURRENCIES.filter((_, i) => (statement.held[i] ?? 0n) < (statement.owed[i] ?? 0n));
    ensure(short.length === 0, `the house holds less than it owes in ${short.join(', ')}`);
    pass();
    if (own === undefined) return 'pending';
    const leaf = readSolvencyLeaf(textField(own, 'leaf'));
    ensure(leaf.no === statement.no, 'the leaf belongs to another statement');
    ensure(user === undefined || leaf.user === user, 'the leaf belongs to another customer');
    pass();
    const place = countOf(objectOf(own, 'the proof').place, 'place');
    const root = sumRoot(sumLeaf(textField(own, 'leaf'), leaf.sums), textField(own, 'path'), place, statement.leaves);
    ensure(toHex(root.hash) === statement.root, 'the leaf is not under the signed root');
    const total = root.sums.every((sum, i) => sum === statement.owed[i]);
    ensure(total, 'the sums along the path do not add up to the stated liabilities');
    pass();
    return 'done';
  });
}

export function readStatement(text: string): SolvencyStatement {
  const statement = exactly(parseSigned(text, 'the statement'), 'the statement', STATEMENT);
  if (statement.v !== 1 || statement.kind !== 'solvency') throw new Error('this is not a statement of solvency');
  return {
    no: countOf(statement.no, 'no'),
    at: countOf(statement.at, 'at'),
    leaves: countOf(statement.leaves, 'leaves'),
    root: textOf(statement.root, 'root'),
    owed: sumsOf(statement.owed, 'owed'),
    held: sumsOf(statement.held, 'held'),
    prev: textOf(statement.prev, 'prev'),
  };
}

/** Parses a leaf; no amount may be negative. */
export function readSolvencyLeaf(text: string): SolvencyLeaf {
  const leaf = exactly(parseSigned(text, 'the leaf'), 'the leaf', ['v', 'no', 'user', 'nonce', 'owed']);
  if (leaf.v !== 1) throw new Error('the leaf is of a version that this program does not know');
  if (!/^[0-9a-f]{32}$/.test(textOf(leaf.nonce, 'nonce'))) throw new Error('the nonce is not 16 bytes');
  const owed = exactly(leaf.owed, 'owed', CURRENCIES);
  const sums = CURRENCIES.map((currency) => {
    const parts = exactly(owed[currency], `owed ${currency}`, KINDS);
    return KINDS.reduce((sum, kind) => sum + atLeast0(textOf(parts[kind], kind)), 0n);
  });
  return { no: countOf(leaf.no, 'no'), user: textOf(leaf.user, 'user'), sums };
}

/** SHA-256 of a statement's text, hexadecimal; the next statement's `prev`. */
export function statementHash(text: string): string {
  return toHex(sha256(utf8(text)));
}

function sumsOf(value: unknown, name: string): bigint[] {
  const sums = exactly(value, name, CURRENCIES);
  return CURRENCIES.map((currency) => atLeast0(textOf(sums[currency], `${name} ${currency}`)));
}

function atLeast0(text: string): bigint {
  const amount = micro(text);
  if (amount < 0n) throw new Error('an amount is below zero');
  return amount;
}

function textField(value: unknown, name: string): string {
  return textOf(objectOf(value, 'the reply')[name], name);
}
