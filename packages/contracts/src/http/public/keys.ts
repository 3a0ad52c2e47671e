import { EpochMs, Id, ListOf, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const KEY_USES = ['receipts', 'ticks', 'solvency'] as const;

/** A key that receipts, statements of ticks or statements of solvency are signed with, or once were. */
export class PublicKeyView {
  @Id() key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  @OneOf(['Ed25519']) algorithm!: 'Ed25519';
  /** What it signs, and nothing else. */
  @OneOf(KEY_USES) use!: (typeof KEY_USES)[number];
  /** When it was first used, epoch milliseconds. */
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
  summary: 'The keys behind receipts, signed roots and statements of solvency, those of the past included',
});
