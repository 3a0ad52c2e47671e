import { EpochMs, Id, ListOf, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const KEY_USES = ['receipts', 'ticks', 'solvency', 'log'] as const;

/** A current or former key for receipts, tick statements, solvency statements or the log's checkpoints. */
export class PublicKeyView {
  @Id() key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  @OneOf(['Ed25519']) algorithm!: 'Ed25519';
  /** The only thing it signs. */
  @OneOf(KEY_USES) use!: (typeof KEY_USES)[number];
  /** The same key as a verifier key of c2sp.org/signed-note, for the log only; its name is the log's origin. */
  @Optional() @Text(300) verifier_key?: string;
  /** First use, epoch milliseconds. */
  @EpochMs() since!: number;
}

export class PublicKeysReply {
  @ListOf(() => PublicKeyView, 3000) list!: PublicKeyView[];
}

export const publicKeys = call({
  path: 'public/keys',
  method: 'GET',
  auth: 'none',
  service: 'trading',
  request: Empty,
  reply: PublicKeysReply,
  summary: 'Lists the keys of receipts, tick roots, solvency statements and the log, including former ones',
});
