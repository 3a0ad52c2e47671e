import { EpochMs, Int, ListOf, Nested, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

/** SHA-256 in hexadecimal. */
const Sha256 = (): PropertyDecorator => Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ });

/**
 * The signed statement about an instrument's ticks stamped in [`from`, `to`), usually a minute: their number and Merkle
 * root, chained to the previous statement. `hash` is SHA-256 of the statement's text, and `signature` Ed25519 over that
 * text; docs/proof-format.md defines the bytes.
 */
export class TickRootView {
  @Text(20) symbol!: string;
  /** 1, 2, 3 … by instrument, without gaps. */
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @EpochMs() from!: number;
  @EpochMs() to!: number;
  /** The number of ticks in the tree. */
  @Int(0, Number.MAX_SAFE_INTEGER) size!: number;
  @Sha256() root!: string;
  /** `hash` of statement `seq` − 1; 64 zeros for the first. */
  @Sha256() prev!: string;
  @Sha256() hash!: string;
  @Text(64) key_id!: string;
  /** Base64. */
  @Text(200) signature!: string;
}

export class TickRootsRequest extends PageRequest {
  @Text(20) symbol!: string;
  /** Statements that end after this moment, epoch milliseconds. */
  @Optional() @EpochMs() from?: number;
  /** Statements that start before this moment, epoch milliseconds. */
  @Optional() @EpochMs() to?: number;
}

export class TickRootsReply extends PageReply {
  @ListOf(() => TickRootView, 100) list!: TickRootView[];
}

export class TickLeavesRequest {
  @Text(20) symbol!: string;
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
}

/** A statement with the leaves of its tree, from which anyone can recompute its root. */
export class TickLeavesReply {
  @Nested(() => TickRootView) root!: TickRootView;
  /** The leaves' texts in the tree's order. */
  @TextList(20_000, 1_000) leaves!: string[];
}

export const publicRoots = call({
  path: 'public/roots',
  method: 'GET',
  auth: 'none',
  service: 'market',
  request: TickRootsRequest,
  reply: TickRootsReply,
  summary: "Lists the signed, chained Merkle roots of an instrument's ticks, one per minute, newest first",
});

export const publicTicks = call({
  path: 'public/ticks',
  method: 'GET',
  auth: 'none',
  service: 'market',
  request: TickLeavesRequest,
  reply: TickLeavesReply,
  summary: 'Returns the ticks under one root, while ticks are kept',
});
