import { EpochMs, Int, ListOf, Nested, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

/** SHA-256 in hexadecimal. */
const Sha256 = (): PropertyDecorator => Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ });

/**
 * What was signed of an instrument's ticks stamped in [`from`, `to`), usually a minute: how many they are and the Merkle
 * root over them, chained to the statement before. `hash` is SHA-256 of the statement's text, and `signature` Ed25519
 * over that text; docs/proof-format.md has its exact bytes.
 */
export class TickRootView {
  @Text(20) symbol!: string;
  /** 1, 2, 3 … by instrument, without a hole. */
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @EpochMs() from!: number;
  @EpochMs() to!: number;
  /** How many ticks the tree holds. */
  @Int(0, Number.MAX_SAFE_INTEGER) size!: number;
  @Sha256() root!: string;
  /** `hash` of statement `seq` − 1; 64 zeros before the first. */
  @Sha256() prev!: string;
  @Sha256() hash!: string;
  @Text(64) key_id!: string;
  /** Base64. */
  @Text(200) signature!: string;
}

export class TickRootsRequest extends PageRequest {
  @Text(20) symbol!: string;
  /** Statements that reach past this moment, epoch milliseconds. */
  @Optional() @EpochMs() from?: number;
  /** Statements that begin before this moment, epoch milliseconds. */
  @Optional() @EpochMs() to?: number;
}

export class TickRootsReply extends PageReply {
  @ListOf(() => TickRootView, 100) list!: TickRootView[];
}

export class TickLeavesRequest {
  @Text(20) symbol!: string;
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
}

/** A statement with the leaves of its tree, from which anyone can reckon its root again. */
export class TickLeavesReply {
  @Nested(() => TickRootView) root!: TickRootView;
  /** The leaves' texts in the tree's order. */
  @TextList(20_000, 200) leaves!: string[];
}

export const publicRoots = call({
  path: 'public/roots',
  method: 'GET',
  auth: 'none',
  service: 'market',
  request: TickRootsRequest,
  reply: TickRootsReply,
  summary: "The signed, chained Merkle roots of an instrument's ticks, minute by minute, newest first",
});

export const publicTicks = call({
  path: 'public/ticks',
  method: 'GET',
  auth: 'none',
  service: 'market',
  request: TickLeavesRequest,
  reply: TickLeavesReply,
  summary: 'The ticks under one root, as long as ticks are kept',
});
