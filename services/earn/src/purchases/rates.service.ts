import { balances, type EarnCurrency, exchangeRate, MICRO, micro, walletTerms } from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { payAmountOf, priceWith } from './price.calc.js';

/** What a customer pays for a quantity. Amounts, rate and spread are micro-units. */
export interface Payment {
  payCurrency: EarnCurrency;
  payAmount: bigint;
  /** The price of one unit of the product's currency in `payCurrency`, our spread included. */
  rate: bigint;
  /** The fraction of the market rate that we keep; null if nothing is converted. */
  spread: bigint | null;
}

/** Decides in which currency a purchase is paid, and at which rate. */
@Injectable()
export class RatesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays in the product's currency if the customer has enough of it, otherwise in USD at the current rate with the spread of
   * a conversion from USD: whoever buys a position converts, and could end it at once.
   *
   * @throws NO_FRESH_PRICE, UNAVAILABLE
   */
  async paymentFor(userId: string, currency: EarnCurrency, quantity: bigint): Promise<Payment> {
    if (currency === 'USD' || (await this.available(userId, currency)) >= quantity) {
      return { payCurrency: currency, payAmount: quantity, rate: MICRO, spread: null };
    }
    const [reply, spread] = await Promise.all([
      this.rpc.request(exchangeRate, { from: currency, to: 'USD' }),
      this.spreadFromUsd(),
    ]);
    const rate = priceWith(micro(reply.rate), spread);
    return { payCurrency: 'USD', payAmount: payAmountOf(quantity, rate), rate, spread };
  }

  /** The spread in force of conversions from USD to USDT, the only currency of products beside USD. */
  private async spreadFromUsd(): Promise<bigint> {
    const { conversions } = await this.rpc.request(walletTerms, {});
    const now = this.clock.now();
    const inForce = conversions.findLast((version) => version.effective_at <= now);
    if (!inForce) throw new RangeError('no terms of conversions are in force');
    return micro(inForce.usd_to_usdt);
  }

  private async available(userId: string, currency: EarnCurrency): Promise<bigint> {
    const reply = await this.rpc.request(balances, { user_id: userId });
    return micro(reply.balances.find((row) => row.currency === currency)?.available ?? '0');
  }
}
