import {
  AppError,
  EARN_SHARDS,
  type EarnAccrueReply,
  type EarnAccrueRequest,
  type EarnBuyRequest,
  type EarnCancelReply,
  type EarnCoverReply,
  type EarnEndReply,
  type EarnEndRequest,
  formatMicro,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  account,
  CURRENCIES,
  column,
  HousePaymentsService,
  houseAccount,
  Ledger,
  ShortOfFunds,
  toPayable,
} from '../ledger/index.js';
import { buyPostings, endingPostings, POSITION_SLOTS, promised } from './earn-postings.calc.js';
import { decidePurchase, endedAt, recordEnded } from './purchases.repository.js';

/** Moves the money of positions: purchase, returns, end. */
@Injectable()
export class EarnFundsService {
  constructor(
    private readonly ledger: Ledger,
    private readonly payments: HousePaymentsService,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** @throws INSUFFICIENT_FUNDS, SOLD_OUT, EXPOSURE_LIMIT, CONFLICT; see `earnBuy` */
  async buy(request: EarnBuyRequest): Promise<void> {
    const group = buyPostings(request);
    try {
      await this.dataSource.transaction(async (manager) => {
        const state = await decidePurchase(manager, request.position_id, 'bought', this.clock.now());
        if (state === 'cancelled') throw new AppError('CONFLICT');
        await this.ledger.postIn(manager, group);
      });
    } catch (error) {
      throw error instanceof ShortOfFunds ? await this.refusalOf(error.slot, request) : error;
    }
    this.ledger.announce([request.user_id]);
  }

  /** The error for a purchase whose transfer at `slot` lacked funds. */
  private async refusalOf(slot: number, request: EarnBuyRequest): Promise<AppError> {
    if (slot === POSITION_SLOTS.cover) return new AppError('SOLD_OUT');
    if (slot === POSITION_SLOTS.conversionIn) return this.tooLarge(request);
    return new AppError('INSUFFICIENT_FUNDS');
  }

  /**
   * EXPOSURE_LIMIT with the most that the customer can buy now, in whole cents: by conversion what the house has of the
   * currency, without one what the customer has of it.
   */
  private async tooLarge({ user_id, currency }: EarnBuyRequest): Promise<AppError> {
    const accounts = [houseAccount('fx', currency), account(user_id, 'available', currency)];
    const [house = 0n, own = 0n] = await this.ledger.accountBalances(accounts);
    return new AppError('EXPOSURE_LIMIT', { max: formatMicro(toPayable(house > own ? house : own, 'USD')), currency });
  }

  /** The first of purchase and cancellation wins. */
  async cancel(positionId: string): Promise<EarnCancelReply> {
    const state = await this.dataSource.transaction((manager) =>
      decidePurchase(manager, positionId, 'cancelled', this.clock.now()),
    );
    return { bought: state !== 'cancelled' };
  }

  /** @throws CONFLICT, INSUFFICIENT_FUNDS, VALIDATION for invalid columns */
  accrue(request: EarnAccrueRequest): Promise<EarnAccrueReply> {
    const days = column(request.days);
    return this.payments.pay(
      { kind: 'accrual', debit: promised(request.shard, request.currency) },
      {
        refs: column(request.positions),
        slots: slotsOf(days),
        users: column(request.users),
        amounts: column(request.amounts),
      },
    );
  }

  /** @throws CONFLICT */
  async end(request: EarnEndRequest): Promise<EarnEndReply> {
    // Each ending is a group of its own: a repeat of one does not affect the others.
    const outcomes = await this.ledger.postMany(request.endings.map(endingPostings));
    await recordEnded(
      this.dataSource,
      request.endings.filter((_, i) => outcomes[i]?.ok).map((e) => e.position_id),
    );
    for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
    return {
      at:
        (await endedAt(
          this.dataSource,
          request.endings.map((e) => e.position_id),
        )) ?? this.clock.now(),
    };
  }

  /** The house's reserve for returns, and the promised returns summed over their shards. */
  async cover(): Promise<EarnCoverReply> {
    const accounts = CURRENCIES.map((currency) => [
      houseAccount('earn_reserve', currency),
      ...Array.from({ length: EARN_SHARDS }, (_, shard) => promised(shard, currency)),
    ]);
    const balances = await this.ledger.accountBalances(accounts.flat());
    const list = CURRENCIES.map((currency) => {
      const [reserve = 0n, ...shards] = balances.splice(0, EARN_SHARDS + 1);
      return { currency, reserve: formatMicro(reserve), promised: formatMicro(shards.reduce((a, b) => a + b, 0n)) };
    });
    return { list };
  }
}

/** The slot of each day's return. */
function slotsOf(days: Buffer): Buffer {
  const slots = Buffer.from(days);
  for (let at = 0; at + 2 <= slots.length; at += 2)
    slots.writeInt16BE(POSITION_SLOTS.accrual + slots.readInt16BE(at), at);
  return slots;
}
