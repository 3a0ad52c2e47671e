import { Empty } from '../http/paging.js';
import { PublicKeysReply } from '../http/public/keys.js';
import { TickRootView } from '../http/public/tick-roots.js';
import { Decimal, EpochMs, Int, ListOf, Nested, Nullable, OneOf, Text } from '../validation/fields.js';
import { PricePoint } from './market.js';
import { rpc } from './rpc.js';

export class TickProofRequest {
  @ListOf(() => PricePoint, 100) points!: PricePoint[];
}

/** A tick as leaf `index` (from 0) of statement `seq`. */
export class ProvedTick {
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) index!: number;
  /** The leaf's text; its hash is SHA-256 of a zero byte and this text. */
  @Text(1000) leaf!: string;
  /** The path from the leaf's hash to the root, in the format of a receipt's path. */
  @Text(2000, { min: 0 }) path!: string;
  /** Timestamp and price from the leaf, the price with the instrument's decimals. */
  @EpochMs() at!: number;
  @Decimal() price!: string;
}

/**
 * The proof of price(`at`). `roots` are the consecutive statements that contain [`at` − max_gap, `at`]; `before` is
 * their last tick stamped at or before `at`, `after` their first later one. Because the two are neighbours (or the only
 * one is the last or first leaf), no tick lies between. `pending`: the minute is not signed yet. `expired`: its ticks
 * are no longer kept, or never were.
 */
export class TickProofView {
  @Text(20) symbol!: string;
  @EpochMs() at!: number;
  @OneOf(['ok', 'pending', 'expired']) status!: 'ok' | 'pending' | 'expired';
  /** Maximum age of the tick that counts as the price. */
  @Int(0, 60_000) max_gap_ms!: number;
  @ListOf(() => TickRootView, 100) roots!: TickRootView[];
  @Nullable() @Nested(() => ProvedTick) before?: ProvedTick | null;
  @Nullable() @Nested(() => ProvedTick) after?: ProvedTick | null;
}

export class TickProofReply {
  @ListOf(() => TickProofView, 100) proofs!: TickProofView[];
}

/** Proofs of price(at), in the order requested. @throws NOT_FOUND for a symbol that is not quoted */
export const tickProof = rpc('market', 'tick_proof', ['trading'], TickProofRequest, TickProofReply);

/** The keys of the statements, including former ones, newest first. */
export const tickKeys = rpc('market', 'tick_keys', ['trading'], Empty, PublicKeysReply);
