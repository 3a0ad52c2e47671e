import { AppError, exchangeRate, MICRO, type PaymentCurrency, parseMicro } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

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
}
