import { AppError, type BalanceRow, exchangeRate, MICRO, micro, mulDown } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** The currency of the totals. */
export const HOME = 'USD';
/** Less than callers wait for the reply that the totals are a part of. */
const TIMEOUT_MS = 2_000;
/** Errors of market that say that there is no rate now. */
const NO_RATE: readonly string[] = ['NO_FRESH_PRICE', 'UNAVAILABLE'];

interface DatedRate {
  rate: bigint;
  at: number;
}

/** What balances are worth, in micro-USD. */
export interface Worth {
  owned: bigint;
  available: bigint;
  /** The time of the oldest rate used; undefined if none was needed. */
  ratesAt: number | undefined;
  /** The currencies that are left out, because no rate is known. */
  unvalued: string[];
}

/** Values balances in USD. A missing price only makes the value older or incomplete: balances are shown all the same. */
@Injectable()
export class Valuation {
  /** The last rate of each currency that market gave this process. */
  private readonly lastKnown = new Map<string, DatedRate>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * The total and the available amount, each balance rounded down. Positions count with their principal, because their
   * earnings are paid out daily.
   */
  async of(rows: readonly BalanceRow[], context: CallContext): Promise<Worth> {
    const worth: Worth = { owned: 0n, available: 0n, ratesAt: undefined, unvalued: [] };
    for (const row of rows) {
      const all = owned(row);
      if (all === 0n) continue;
      const found = row.currency === HOME ? { rate: MICRO, at: undefined } : await this.rate(row.currency, context);
      if (!found) {
        worth.unvalued.push(row.currency);
        continue;
      }
      worth.owned += mulDown(all, found.rate);
      worth.available += mulDown(micro(row.available), found.rate);
      if (found.at !== undefined) worth.ratesAt = Math.min(found.at, worth.ratesAt ?? found.at);
    }
    return worth;
  }

  /** A currency's rate, or the last known one while market has none or is unavailable. */
  private async rate(currency: string, context: CallContext): Promise<DatedRate | undefined> {
    try {
      const { rate, at } = await this.rpc.request(exchangeRate, { from: currency, to: HOME }, context, TIMEOUT_MS);
      const found = { rate: micro(rate), at };
      this.lastKnown.set(currency, found);
      return found;
    } catch (error) {
      if (!(error instanceof AppError && NO_RATE.includes(error.errorName))) throw error;
      return this.lastKnown.get(currency);
    }
  }
}

/** Everything owned in a currency. */
export function owned(row: BalanceRow): bigint {
  return micro(row.available) + micro(row.in_trade) + micro(row.locked) + micro(row.withdrawing);
}
