import { AppError, type PlacedTickView, type PriceProofView, type ProvedTick, tickProof } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type PricePoint, ProofsRepository } from './proofs.repository.js';

/** A price's proof, or why there is none. */
export interface ProvedPrice {
  proof: PriceProofView | null;
  /** Its ticks are no longer kept, so there will never be one. */
  isExpired: boolean;
}

const NOT_NOW: ProvedPrice = { proof: null, isExpired: false };

/**
 * Proofs of prices. Market can build a proof only while it keeps the ticks, so each proof that was given out is stored here,
 * once per instrument and time.
 */
@Injectable()
export class PriceProofs {
  constructor(
    private readonly repository: ProofsRepository,
    private readonly rpc: RpcClient,
    private readonly log: Logger,
  ) {}

  /** The proofs in the order of `points`; none if the minute is not signed yet, the ticks are deleted, or market is down. */
  async prove(points: readonly PricePoint[]): Promise<ProvedPrice[]> {
    const stored = await this.repository.stored(points);
    const missing = points.filter((_, i) => !stored[i]);
    const fresh = missing.length > 0 ? await this.ask(missing) : [];
    const built = new Map(missing.map((point, i) => [point, fresh[i]]));
    return points.map((point, i) => {
      const proof = stored[i];
      return proof ? { proof, isExpired: false } : (built.get(point) ?? NOT_NOW);
    });
  }

  private async ask(missing: readonly PricePoint[]): Promise<ProvedPrice[]> {
    try {
      const points = missing.map(({ productId, at }) => ({ symbol: productId, at }));
      const { proofs } = await this.rpc.request(tickProof, { points });
      return await Promise.all(
        proofs.map(async ({ status, at, roots, before, after }, i) => {
          const point = missing[i];
          if (status !== 'ok' || !point) return { proof: null, isExpired: status === 'expired' };
          const proof = { at, roots, before: placed(before), after: placed(after) };
          await this.repository.store(point, proof);
          return { proof, isExpired: false };
        }),
      );
    } catch (error) {
      // The receipt is useful without price proofs; a later request gets them.
      if (error instanceof AppError && error.errorName === 'UNAVAILABLE') {
        this.log.debug('a proof is returned without price proofs', error);
        return missing.map(() => NOT_NOW);
      }
      throw error;
    }
  }
}

function placed(tick: ProvedTick | null | undefined): PlacedTickView | null {
  return tick ? { seq: tick.seq, index: tick.index, leaf: tick.leaf, path: tick.path } : null;
}
