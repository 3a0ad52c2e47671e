import { Decimal, Int, IsoTime, ListOf, Nested, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { READ_SCOPE } from '../token-scopes.js';

/** An amount in one currency. */
export class SolvencyAmount {
  @Text(10) currency!: string;
  @Decimal() amount!: string;
}

/**
 * What the house holds and owes, with the root of the tree that has a leaf per customer. Only the signed `statement`
 * counts; the other fields repeat its contents. docs/proof-format.md defines the bytes.
 */
export class SolvencyView {
  /** JSON text with the tree's number, time, leaves, root and sums, and the hash of the previous statement. */
  @Text(2000) statement!: string;
  /** SHA-256 of the statement's text, hexadecimal; the next statement refers to it. */
  @Text(64) hash!: string;
  /** Ed25519 over the statement's text, base64. */
  @Text(200) signature!: string;
  @Text(64) key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  @Int(1, Number.MAX_SAFE_INTEGER) no!: number;
  @IsoTime() at!: string;
  /** The number of customers included. */
  @Int(0, Number.MAX_SAFE_INTEGER) accounts!: number;
  /** In hexadecimal. */
  @Text(64) root!: string;
  @ListOf(() => SolvencyAmount, 20) owed!: SolvencyAmount[];
  @ListOf(() => SolvencyAmount, 20) held!: SolvencyAmount[];
  /** The value of one USDT in USD at that time; used by the two figures below. */
  @Decimal() usdt_rate!: string;
  @Decimal() owed_usd!: string;
  @Decimal() held_usd!: string;
  /** Held ÷ owed, rounded down; null if nothing is owed. */
  @Nullable() @Decimal() cover!: string | null;
}

/** The caller's own leaf in the newest tree, and its path to the root. */
export class SolvencyProofView {
  @Nested(() => SolvencyView) published!: SolvencyView;
  /** JSON text; null if the caller had no money here when the tree was made. */
  @Nullable() @Text(2000) leaf!: string | null;
  /** From 0. */
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) place!: number | null;
  @Nullable() @Text(4000, { min: 0 }) path!: string | null;
}

export class SolvencyRequest {
  /** A tree by its number; the newest by default. Statements are kept forever. */
  @Nullable() @Int(1, 2_147_483_647) no?: number | null;
}

export const publicSolvency = call({
  path: 'public/solvency',
  method: 'GET',
  auth: 'none',
  service: 'wallet',
  request: SolvencyRequest,
  reply: SolvencyView,
  summary: 'Returns what the house holds and owes, with the root of the liabilities tree',
});

export const solvencyProof = call({
  path: 'user/solvency_proof',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: Empty,
  reply: SolvencyProofView,
  summary: "Returns the caller's own leaf of the liabilities tree and its path",
});
