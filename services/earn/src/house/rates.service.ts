import { balances, type EarnCurrency, exchangeRate, MICRO, micro, mulDown } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** What a customer would pay for a quantity; amounts and rate are micro-units. */
export interface Payment {
  payCurrency: EarnCurrency;
  payAmount: bigint;
  /** `payCurrency` for one unit of the product's currency. */
  rate: bigint;
}

@Injectable()
export class RatesService {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Pays in the product's currency where the customer has enough of it, in USD at the rate of this moment otherwise. The
   * customer pays, so the amount is rounded down.
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
