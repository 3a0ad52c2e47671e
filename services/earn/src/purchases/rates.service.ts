import { balances, type EarnCurrency, exchangeRate, MICRO, micro, mulDown } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** What a customer pays for a quantity. Amounts and rate are micro-units. */
export interface Payment {
  payCurrency: EarnCurrency;
  payAmount: bigint;
  /** The price of one unit of the product's currency in `payCurrency`. */
  rate: bigint;
}

/** Decides in which currency a purchase is paid, and at which rate. */
@Injectable()
export class RatesService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Pays in the product's currency if the customer has enough of it, otherwise in USD at the current rate. The amount is
   * rounded down in the customer's favour.
   *
   * @throws NO_FRESH_PRICE, UNAVAILABLE
   */
  async paymentFor(userId: string, currency: EarnCurrency, quantity: bigint): Promise<Payment> {
    if (currency === 'USD' || (await this.available(userId, currency)) >= quantity) {
      return { payCurrency: currency, payAmount: quantity, rate: MICRO };
    }
    const reply = await this.rpc.request(exchangeRate, { from: currency, to: 'USD' });
    const rate = micro(reply.rate);
    return { payCurrency: 'USD', payAmount: mulDown(quantity, rate), rate };
  }

  private async available(userId: string, currency: EarnCurrency): Promise<bigint> {
    const reply = await this.rpc.request(balances, { user_id: userId });
    return micro(reply.balances.find((row) => row.currency === currency)?.available ?? '0');
  }
}
