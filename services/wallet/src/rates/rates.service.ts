import { AppError, divDown, exchangeRate, MICRO, type PaymentCurrency, parseMicro } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { UsdRate } from './usd-rate.calc.js';

/** Currencies quoted as units per USD: the inverse would lose digits. */
const PER_USD: readonly PaymentCurrency[] = ['JPY', 'CNY'];

/** Exchange rates from the market service. */
@Injectable()
export class RatesService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * The current price of one unit of `from` in `to`, in micro-units, truncated after six decimals.
   * @throws NO_FRESH_PRICE, UNAVAILABLE
   */
  async rate(from: PaymentCurrency, to: PaymentCurrency, context?: CallContext): Promise<bigint> {
    if (from === to) return MICRO;
    const { rate } = await this.rpc.request(exchangeRate, { from, to }, context);
    const micro = parseMicro(rate.replace(/(\.\d{6})\d+$/, '$1'));
    if (micro === undefined || micro <= 0n) throw new AppError('NO_FRESH_PRICE');
    return micro;
  }

  /** The current price of one unit of `from` in USD, as precise as it is quoted. @throws NO_FRESH_PRICE, UNAVAILABLE */
  async inUsd(from: PaymentCurrency, context?: CallContext): Promise<UsdRate> {
    if (!PER_USD.includes(from)) return { rate: await this.rate(from, 'USD', context), perUsd: null };
    const perUsd = await this.rate('USD', from, context);
    return { rate: divDown(MICRO, perUsd), perUsd };
  }
}
