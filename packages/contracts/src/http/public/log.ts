import { Bool, Int, ListOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export class LogProofRequest {
  /** The entry's hash (RFC 6962), in hexadecimal. */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) hash!: string;
}

export class LogProofView {
  /** In the format of c2sp.org/tlog-proof: the entry's index, its path and a checkpoint with its signatures. */
  @Text(60_000) proof!: string;
}

/** @throws NOT_FOUND if the log that is shown has no such entry, or not yet */
export const publicLogProof = call({
  path: 'public/log_proof',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: LogProofRequest,
  reply: LogProofView,
  summary: 'Proves that the transparency log has an entry',
});

/** The most entries that are proven at once: a receipt, and the roots around an order's two prices. */
export const MAX_LOG_PROOFS = 8;

export class LogProofsRequest {
  /** Up to eight entries' hashes (RFC 6962) in hexadecimal, separated by commas. */
  @Text(519, { min: 64, pattern: /^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$/ }) hashes!: string;
}

/** An entry's place in the log. */
export class LogPlaceView {
  /** In hexadecimal. */
  @Text(64) hash!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) index!: number;
  /** The siblings from the entry to the root, each in base64, separated by dots. */
  @Text(4_000, { min: 0 }) path!: string;
}

export class LogProofsView {
  /** The checkpoint that is shown, with its signatures: all paths lead to its root. */
  @Text(60_000) checkpoint!: string;
  /** The entries that it contains, in the order of the request; others are left out. */
  @ListOf(() => LogPlaceView, MAX_LOG_PROOFS) list!: LogPlaceView[];
}

export const publicLogProofs = call({
  path: 'public/log_proofs',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: LogProofsRequest,
  reply: LogProofsView,
  summary: 'Proves that the transparency log has several entries, under one checkpoint',
});

/** A witness that the log asks to cosign. */
export class LogWitnessView {
  /** As in c2sp.org/signed-note. Compare it with what the witness itself publishes. */
  @Text(300) verifier_key!: string;
  /** The house runs this witness itself, so that its signature proves nothing to others. */
  @Bool() own!: boolean;
}

export class LogView {
  /** The log's name. */
  @Text(200) origin!: string;
  @ListOf(() => LogWitnessView, 100) witnesses!: LogWitnessView[];
}

export const publicLog = call({
  path: 'public/log',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: LogView,
  summary: 'Names the transparency log and its witnesses',
});
