import {
  formatMicro,
  type PaymentCurrency,
  type WithdrawalCurrency,
  type WithdrawalPreviewRequest,
  type WithdrawalPreviewView,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { readAmount } from '../../ledger/index.js';
import { DestinationsService } from '../../payees/index.js';
import { RatesService } from '../../rates/rates.service.js';
import { lessSpread } from '../../rates/usd-rate.calc.js';
import { assertRange, Terms, type WithdrawalConditions } from '../terms/terms.service.js';
import { isoTime } from '../view-formats.js';
import { OperatorsNeeded } from './operators-needed.service.js';
import { type WithdrawalSums, withdrawalSums } from './withdrawal.calc.js';

/** Fee, rate, payout and time of a withdrawal at the current rate. */
export interface WithdrawalQuote extends WithdrawalSums {
  /** The market rate less the spread. */
  rate: bigint;
  spread: bigint;
  termsVersion: number;
  /** Epoch milliseconds. */
  expectedBy: number;
}

/** Computes what a withdrawal costs and when it arrives. */
@Injectable()
export class WithdrawalQuotes {
  constructor(
    private readonly clock: Clock,
    private readonly rates: RatesService,
    private readonly terms: Terms,
    private readonly destinations: DestinationsService,
    private readonly operators: OperatorsNeeded,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * A quote for the customer's form; nothing moves.
   * @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CARD_NOT_BOUND, NOT_FOUND, NO_FRESH_PRICE
   */
  async preview(request: WithdrawalPreviewRequest, context: CallContext): Promise<WithdrawalPreviewView> {
    const method = request.paymethod === 'bank' ? 'bank' : 'crypto';
    const currency = method === 'bank' ? 'USD' : (request.currency ?? 'USD');
    const terms = this.terms.withdrawal(method, currency);
    const amount = amountOf(request.amount, currency, terms);
    const earlier = await this.operators.approvedWithinDay(this.dataSource.manager, [callerOf(context)]);
    const payout_currency =
      method === 'bank' ? await this.destinations.currencyOf(callerOf(context), request.bank_id) : 'USDT';
    const quote = await this.quote(terms, currency, amount, payout_currency, context);
    const { fee, net, rate, payout, expectedBy } = quote;
    return {
      ...{ method, currency, amount: formatMicro(amount), fee: formatMicro(fee), net: formatMicro(net) },
      ...{ rate: formatMicro(rate), payout_currency, payout_amount: formatMicro(payout) },
      ...{ spread: formatMicro(quote.spread), terms_version: quote.termsVersion },
      expected_by: isoTime(expectedBy),
      operators: this.terms.operatorsFor(amount, amount + earlier),
    };
  }

  /** @throws NO_FRESH_PRICE */
  async quote(
    terms: WithdrawalConditions,
    currency: WithdrawalCurrency,
    amount: bigint,
    payoutCurrency: PaymentCurrency,
    context: CallContext,
  ): Promise<WithdrawalQuote> {
    const spread = currency === payoutCurrency ? 0n : terms.spread;
    const rate = lessSpread(await this.rates.rate(currency, payoutCurrency, context), spread);
    const expectedBy = this.clock.now() + terms.expectedS * 1_000;
    const sums = withdrawalSums(amount, currency, terms, rate, payoutCurrency);
    return { ...sums, rate, spread, termsVersion: terms.version, expectedBy };
  }
}

/** The requested amount. @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE */
export function amountOf(text: string, currency: WithdrawalCurrency, terms: WithdrawalConditions): bigint {
  const amount = readAmount(text, currency);
  assertRange(amount, terms, currency);
  return amount;
}
