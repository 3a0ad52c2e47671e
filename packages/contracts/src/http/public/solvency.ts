import { Decimal, Int, IsoTime, ListOf, Nested, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** An amount in one currency. */
export class SolvencyAmount {
  @Text(10) currency!: string;
  @Decimal() amount!: string;
}

/**
 * What the house holds against what it owes, with the root of the tree in which each customer's part is a leaf. What
 * counts is `statement`, which is signed; the fields beside it repeat it in words. docs/proof-format.md has the bytes.
 */
export class SolvencyView {
  /** JSON text with the tree's number, time, leaves, root and sums, and the hash of the statement before. */
  @Text(2000) statement!: string;
  /** SHA-256 of the statement's text, in hexadecimal: what the next statement names. */
  @Text(64) hash!: string;
  /** Ed25519 over the statement's text, base64. */
  @Text(200) signature!: string;
  @Text(64) key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  @Int(1, Number.MAX_SAFE_INTEGER) no!: number;
  @IsoTime() at!: string;
  /** How many customers are counted. */
  @Int(0, Number.MAX_SAFE_INTEGER) accounts!: number;
  /** In hexadecimal. */
  @Text(64) root!: string;
  @ListOf(() => SolvencyAmount, 20) owed!: SolvencyAmount[];
  @ListOf(() => SolvencyAmount, 20) held!: SolvencyAmount[];
  /** What one USDT was worth in USD then; the two figures below are reckoned with it. */
  @Decimal() usdt_rate!: string;
  @Decimal() owed_usd!: string;
  @Decimal() held_usd!: string;
  /** What is held ÷ what is owed, rounded down; null where nothing is owed. */
  @Optional() @Decimal() cover!: string | null;
}

/** The caller's own leaf in the newest tree, and how it leads to the root. */
export class SolvencyProofView {
  @Nested(() => SolvencyView) published!: SolvencyView;
  /** JSON text; null where the caller had no money here when the tree was made. */
  @Optional() @Text(2000) leaf!: string | null;
  /** From 0. */
  @Optional() @Int(0, Number.MAX_SAFE_INTEGER) place!: number | null;
  @Optional() @Text(4000, { min: 0 }) path!: string | null;
}

export class SolvencyRequest {
  /** A tree by its number; the newest where left out. Statements are kept for good. */
  @Optional() @Int(1, 2_147_483_647) no?: number;
}

export const publicSolvency = call({
  path: 'public/solvency',
  method: 'GET',
  auth: 'none',
  service: 'wallet',
  request: SolvencyRequest,
  reply: SolvencyView,
  summary: 'What the house holds against what it owes, with the root of the liabilities tree',
});

export const solvencyProof = call({
  path: 'user/solvency_proof',
  auth: 'user',
  service: 'wallet',
  request: Empty,
  reply: SolvencyProofView,
  summary: "The caller's own leaf of the liabilities tree and its path",
});
