import { EpochMs, Id, ListOf, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const KEY_USES = ['receipts', 'ticks', 'solvency'] as const;

/** A current or former key for receipts, tick statements or solvency statements. */
export class PublicKeyView {
  @Id() key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  @OneOf(['Ed25519']) algorithm!: 'Ed25519';
  /** The only thing it signs. */
  @OneOf(KEY_USES) use!: (typeof KEY_USES)[number];
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
  summary: 'Lists the keys of receipts, tick roots and solvency statements, including former ones',
});
