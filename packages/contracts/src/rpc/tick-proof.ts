import { Empty } from '../http/paging.js';
import { PublicKeysReply } from '../http/public/keys.js';
import { TickRootView } from '../http/public/tick-roots.js';
import { Decimal, EpochMs, Int, ListOf, Nested, OneOf, Optional, Text } from '../validation/fields.js';
import { PricePoint } from './market.js';
import { rpc } from './rpc.js';

export class TickProofRequest {
  @ListOf(() => PricePoint, 100) points!: PricePoint[];
}

/** A tick with its place in a tree: leaf `index` (from 0) of the statement `seq`. */
export class ProvedTick {
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) index!: number;
  /** The leaf's text; its hash is SHA-256 of a zero byte and this text. */
  @Text(200) leaf!: string;
  /** Leads from the leaf's hash to the root, written as a receipt's path is. */
  @Text(2000, { min: 0 }) path!: string;
  /** What the leaf says, for convenience: the stamp and the price with the instrument's decimals. */
  @EpochMs() at!: number;
  @Decimal() price!: string;
}

/**
 * What proves price(`at`): `roots` are the statements that [`at` − max_gap, `at`] lies in, in order, one after the other
 * in the chain; `before` is their last tick stamped at or before `at`, `after` their first tick stamped later. As the two
 * are neighbours (or the one is the last, or the other the first, where there is but one), no tick lies between.
 * `pending`: the minute is not closed or not signed yet. `expired`: its ticks are not kept any more, or never were.
 */
export class TickProofView {
  @Text(20) symbol!: string;
  @EpochMs() at!: number;
  @OneOf(['ok', 'pending', 'expired']) status!: 'ok' | 'pending' | 'expired';
  /** How old a tick may be that counts as the price. */
  @Int(0, 60_000) max_gap_ms!: number;
  @ListOf(() => TickRootView, 100) roots!: TickRootView[];
  @Optional() @Nested(() => ProvedTick) before?: ProvedTick | null;
  @Optional() @Nested(() => ProvedTick) after?: ProvedTick | null;
}

export class TickProofReply {
  @ListOf(() => TickProofView, 100) proofs!: TickProofView[];
}

/** Proofs of price(at), in the order asked. @throws NOT_FOUND where a symbol is not quoted */
export const tickProof = rpc('market', 'tick_proof', TickProofRequest, TickProofReply);

/** The keys behind the statements, those of the past included, the newest first. */
export const tickKeys = rpc('market', 'tick_keys', Empty, PublicKeysReply);
