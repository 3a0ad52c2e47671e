import { AppError, type PlacedTickView, type PriceProofView, type ProvedTick, tickProof } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type PriceInstant, ProofsRepository } from './proofs.repository.js';

/**
 * Proofs of prices. Market can make them only as long as it keeps ticks, so one that was handed out is kept here: one for
 * an instrument and an instant, however many orders share them.
 */
@Injectable()
export class PriceProofs {
  constructor(
    private readonly repository: ProofsRepository,
    private readonly rpc: RpcClient,
    private readonly log: Logger,
  ) {}

  /** Proofs in the order asked; null where the minute is not signed yet, the ticks are gone, or market is away. */
  async prove(instants: readonly PriceInstant[]): Promise<(PriceProofView | null)[]> {
    const kept = await this.repository.kept(instants);
    const missing = instants.filter((_, i) => !kept[i]);
    const fresh = missing.length > 0 ? await this.ask(missing) : [];
    const made = new Map(missing.map((instant, i) => [instant, fresh[i] ?? null]));
    return instants.map((instant, i) => kept[i] ?? made.get(instant) ?? null);
  }

  private async ask(instants: readonly PriceInstant[]): Promise<(PriceProofView | null)[]> {
    try {
      const points = instants.map(({ productId, at }) => ({ symbol: productId, at }));
      const { proofs } = await this.rpc.request(tickProof, { points });
      return await Promise.all(
        proofs.map(async ({ status, at, roots, before, after }, i) => {
          const instant = instants[i];
          if (status !== 'ok' || !instant) return null;
          const proof = { at, roots, before: placed(before), after: placed(after) };
          await this.repository.keep(instant, proof);
          return proof;
        }),
      );
    } catch (error) {
      // The receipt is worth having without it; whoever asks again later gets all of it.
      if (error instanceof AppError && error.errorName === 'UNAVAILABLE') {
        this.log.debug('a proof goes without its prices', error);
        return instants.map(() => null);
      }
      throw error;
    }
  }
}

function placed(tick: ProvedTick | null | undefined): PlacedTickView | null {
  return tick ? { seq: tick.seq, index: tick.index, leaf: tick.leaf, path: tick.path } : null;
}
