import { AppError, divDown, exchangeRate, MICRO, type PaymentCurrency, parseMicro } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { UsdRate } from './usd-rate.calc.js';

/** Currencies that are quoted as so many for one USD: the other way round would lose digits. */
const PER_USD: readonly PaymentCurrency[] = ['JPY', 'CNY'];

/** Exchange rates, all of them from market. */
@Injectable()
export class RatesService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * How many units of `to` one unit of `from` is worth now, micro-units, digits beyond the sixth decimal cut off.
   * @throws NO_FRESH_PRICE, UNAVAILABLE
   */
  async rate(from: PaymentCurrency, to: PaymentCurrency, context?: CallContext): Promise<bigint> {
    if (from === to) return MICRO;
    const { rate } = await this.rpc.request(exchangeRate, { from, to }, context);
    const micro = parseMicro(rate.replace(/(\.\d{6})\d+$/, '$1'));
    if (micro === undefined || micro <= 0n) throw new AppError('NO_FRESH_PRICE');
    return micro;
  }

  /** What one unit of `from` is worth in USD now, as precise as it is quoted. @throws NO_FRESH_PRICE, UNAVAILABLE */
  async inUsd(from: PaymentCurrency, context?: CallContext): Promise<UsdRate> {
    if (!PER_USD.includes(from)) return { rate: await this.rate(from, 'USD', context), perUsd: null };
    const perUsd = await this.rate('USD', from, context);
    return { rate: divDown(MICRO, perUsd), perUsd };
  }
}
