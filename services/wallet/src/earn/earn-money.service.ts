import {
  AppError,
  type EarnAccrueRequest,
  type EarnBuyRequest,
  type EarnCancelReply,
  type EarnCoverReply,
  type EarnEndRequest,
  formatMicro,
  type RebatesPayRequest,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.service.js';
import { ShortOfFunds } from '../ledger/ledger-writer.js';
import { accountId, CURRENCIES, HOUSE, type Transfer } from '../ledger/transfer.js';
import { accrualPostings, buyPostings, endingPostings, POSITION_SLOTS, rebatePostings } from './earn-postings.calc.js';
import { decide } from './purchases.repository.js';

/** What earn and referral may ask of the ledger. */
@Injectable()
export class EarnMoneyService {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** @throws INSUFFICIENT_FUNDS, SOLD_OUT, UNAVAILABLE, CONFLICT; see the declaration */
  async buy(request: EarnBuyRequest): Promise<void> {
    const group = buyPostings(request);
    try {
      await this.dataSource.transaction(async (manager) => {
        const state = await decide(manager, request.position_id, 'bought', this.clock.now());
        if (state === 'cancelled') throw new AppError('CONFLICT');
        await this.ledger.postIn(manager, group);
      });
    } catch (error) {
      throw error instanceof ShortOfFunds ? refusalOf(error.slot) : error;
    }
    this.ledger.announce([request.user_id]);
  }

  /** Whichever of purchase and cancellation comes first holds. */
  async cancel(positionId: string): Promise<EarnCancelReply> {
    const state = await this.dataSource.transaction((manager) =>
      decide(manager, positionId, 'cancelled', this.clock.now()),
    );
    return { bought: state === 'bought' };
  }

  /** @throws CONFLICT */
  accrue(request: EarnAccrueRequest): Promise<void> {
    return this.postEach(request.accruals.map(accrualPostings));
  }

  /** @throws CONFLICT */
  end(request: EarnEndRequest): Promise<void> {
    return this.postEach(request.endings.map(endingPostings));
  }

  /** @throws CONFLICT, INSUFFICIENT_FUNDS */
  payRebates(request: RebatesPayRequest): Promise<void> {
    return this.postEach(request.rebates.map(rebatePostings));
  }

  /** What the house holds for returns. */
  async cover(): Promise<EarnCoverReply> {
    const ids = CURRENCIES.map((currency) => ({
      currency,
      reserve: accountId({ owner: HOUSE, kind: 'earn_reserve', currency }),
      promised: accountId({ owner: HOUSE, kind: 'earn_promised', currency }),
    }));
    const rows: { id: string; balance: string }[] = await this.dataSource.query(
      'select id, balance from accounts where id = any($1::uuid[])',
      [ids.flatMap((i) => [i.reserve, i.promised])],
    );
    const balances = new Map(rows.map((row) => [row.id, BigInt(row.balance)]));
    const amount = (id: string): string => formatMicro(balances.get(id) ?? 0n);
    return {
      list: ids.map((i) => ({ currency: i.currency, reserve: amount(i.reserve), promised: amount(i.promised) })),
    };
  }

  /** Each group is a cause of its own: one that is there already says nothing about the others. */
  private async postEach(groups: Transfer[][]): Promise<void> {
    for (const outcome of await this.ledger.postMany(groups)) if (!outcome.ok) throw outcome.error;
  }
}

/** Whose money was short, by the transfer that it was short at. */
function refusalOf(slot: number): AppError {
  if (slot === POSITION_SLOTS.cover) return new AppError('SOLD_OUT');
  if (slot === POSITION_SLOTS.conversionIn) return new AppError('UNAVAILABLE');
  return new AppError('INSUFFICIENT_FUNDS');
}
