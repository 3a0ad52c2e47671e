import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ConversionView,
  type ConvertRequest,
  divDown,
  formatMicro,
  micro,
  mulDown,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, type IdempotentCall, isUuid, once, Repeats } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  account,
  houseAccount,
  Ledger,
  readAmount,
  ShortOfFunds,
  type Transfer,
  toPayable,
  transfersOf,
} from '../ledger/index.js';
import { RatesService } from '../rates/rates.service.js';
import { lessSpread } from '../rates/usd-rate.calc.js';
import { ConversionTermsCache } from '../terms/index.js';
import { Conversion } from './conversion.entity.js';
import { toConversionView } from './conversion.view.js';
import { houseBalance, lockOpenQuotes, nextConversionNumber, pruneQuotes } from './conversions.repository.js';

/** The most quotes that a customer may hold at a time. */
const MAX_OPEN_QUOTES = 5;
const UNUSED_KEEP_MS = 86_400_000;
const SLOTS = { out: 0, in: 1 } as const;

/** Conversions between a customer's USD and USDT at a quoted rate, against the house's currency account. */
@Injectable()
export class ConversionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly rates: RatesService,
    private readonly ledger: Ledger,
    private readonly terms: ConversionTermsCache,
  ) {}

  /**
   * Makes a quote, or converts by the quote given.
   * @throws INVALID_AMOUNT, NO_FRESH_PRICE, TOO_MANY_QUOTES, UNAVAILABLE; with a quote: NOT_FOUND, CONFLICT (other terms or expired),
   * INSUFFICIENT_FUNDS, EXPOSURE_LIMIT if the house has too little of the target currency
   */
  async convert(request: ConvertRequest, context: CallContext): Promise<ConversionView> {
    const userId = callerOf(context);
    if (request.from === request.to) {
      const values = request.from === 'USD' ? 'USDT' : 'USD';
      throw new AppError('VALIDATION', {}, [{ field: 'to', key: 'choice', params: { values } }]);
    }
    const amount = readAmount(request.amount, request.from);
    const call = { owner: userId, call: 'wallet/convert', key: context.idempotencyKey, body: request };
    return this.repeats.answer({ ...call, at: this.clock.now() }, (key) =>
      request.quote_id === undefined
        ? this.quote(key, request, amount, context)
        : this.execute(key, request.quote_id, request, amount),
    );
  }

  private async quote(
    key: IdempotentCall,
    request: ConvertRequest,
    amount: bigint,
    context: CallContext,
  ): Promise<ConversionView> {
    const { from, to } = request;
    const market_rate = await this.rates.rate(from, to, context);
    const { version, content: terms } = this.terms.now();
    const spread = micro(from === 'USD' ? terms.usd_to_usdt : terms.usdt_to_usd);
    const now = this.clock.now();
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        await assertFewQuotes(manager, key.owner, now);
        const rate = lessSpread(market_rate, spread);
        const result = mulDown(amount, rate);
        if (result <= 0n) throw new AppError('INVALID_AMOUNT', {}, [{ field: 'amount', key: 'amount' }]);
        const quote = manager.create(Conversion, {
          ...{ id: randomUUID(), number: null, user_id: key.owner, from_currency: from, to_currency: to },
          ...{ amount, rate, market_rate, spread, terms_version: version, result },
          ...{ valid_until: now + terms.hold_s * 1_000, done_at: null },
        });
        await manager.insert(Conversion, quote);
        return toConversionView(quote);
      }),
    );
    await pruneQuotes(this.dataSource.manager, now - UNUSED_KEEP_MS);
    return view;
  }

  private async execute(
    key: IdempotentCall,
    quoteId: string,
    request: ConvertRequest,
    amount: bigint,
  ): Promise<ConversionView> {
    if (!isUuid(quoteId)) throw new AppError('NOT_FOUND');
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const quote = await manager.findOne(Conversion, {
          where: { id: quoteId, user_id: key.owner },
          lock: { mode: 'pessimistic_write' },
        });
        if (!quote) throw new AppError('NOT_FOUND');
        const same =
          quote.from_currency === request.from && quote.to_currency === request.to && quote.amount === amount;
        if (!same) throw new AppError('CONFLICT');
        if (quote.done_at === null) await this.perform(manager, quote);
        return toConversionView(quote);
      }),
    );
    this.ledger.announce([key.owner]);
    return view;
  }

  private async perform(manager: EntityManager, quote: Conversion): Promise<void> {
    const now = this.clock.now();
    if (now > quote.valid_until) throw new AppError('CONFLICT');
    try {
      await this.ledger.postIn(manager, conversionPostings(quote));
    } catch (error) {
      if (error instanceof ShortOfFunds && error.slot === SLOTS.in) throw await this.tooLarge(manager, quote);
      throw error;
    }
    quote.number = await nextConversionNumber(manager);
    quote.done_at = now;
    await manager.save(quote);
  }

  /** EXPOSURE_LIMIT with the most that the house can convert now, in whole cents of the customer's currency. */
  private async tooLarge(manager: EntityManager, quote: Conversion): Promise<AppError> {
    const balance = await houseBalance(manager, quote.to_currency);
    const max = toPayable(divDown(balance, quote.rate), 'USD');
    return new AppError('EXPOSURE_LIMIT', { max: formatMicro(max), currency: quote.from_currency });
  }
}

/** Each quote is a promise; customers need few at a time. @throws TOO_MANY_QUOTES */
async function assertFewQuotes(manager: EntityManager, userId: string, now: number): Promise<void> {
  const open = await lockOpenQuotes(manager, userId, now, MAX_OPEN_QUOTES);
  if (open[0] === undefined || open.length < MAX_OPEN_QUOTES) return;
  const retry_after_s = Math.ceil((open[0] + 1 - now) / 1000);
  throw new AppError('TOO_MANY_QUOTES', { limit: MAX_OPEN_QUOTES, retry_after_s });
}

/** Both legs appear on the customer's statement. */
function conversionPostings({
  id,
  user_id,
  from_currency: from,
  to_currency: to,
  amount,
  result,
}: Conversion): Transfer[] {
  return transfersOf(id, [
    [SLOTS.out, 'conversion', account(user_id, 'available', from), houseAccount('fx', from), amount],
    [SLOTS.in, 'conversion', houseAccount('fx', to), account(user_id, 'available', to), result],
  ]);
}
