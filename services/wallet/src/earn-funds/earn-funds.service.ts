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
  type RebatesPayRequest,
} from '@makoto/contracts';
import { Clock, derivedId, uuidBytes } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  accountId,
  CURRENCIES,
  column,
  HOUSE,
  HousePayments,
  Ledger,
  type Payer,
  type PaymentColumns,
  ShortOfFunds,
} from '../ledger/index.js';
import { buyPostings, endingPostings, POSITION_SLOTS, promised } from './earn-postings.calc.js';
import { decide, noteEnded } from './purchases.repository.js';

/** What earn and referral may ask of the ledger. */
@Injectable()
export class EarnFundsService {
  constructor(
    private readonly ledger: Ledger,
    private readonly payments: HousePayments,
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
    return { bought: state !== 'cancelled' };
  }

  /** @throws CONFLICT, VALIDATION for columns that do not fit */
  accrue(request: EarnAccrueRequest): Promise<EarnAccrueReply> {
    const days = column(request.days);
    return this.pay(
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
    // Each group is a cause of its own: one that is there already says nothing about the others.
    const outcomes = await this.ledger.postMany(request.endings.map(endingPostings));
    await noteEnded(
      this.dataSource,
      request.endings.filter((_, i) => outcomes[i]?.ok).map((e) => e.position_id),
    );
    for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
    const [row]: { at: string | null }[] = await this.dataSource.query(
      'select max(at) as at from transfers where ref = any($1::uuid[]) and slot = $2',
      [request.endings.map((e) => e.position_id), POSITION_SLOTS.principalEnd],
    );
    return { at: Number(row?.at ?? this.clock.now()) };
  }

  /** @throws CONFLICT, INSUFFICIENT_FUNDS, VALIDATION for columns that do not fit */
  async payRebates(request: RebatesPayRequest): Promise<void> {
    const users = column(request.users);
    const count = users.length / 16;
    await this.pay(
      { kind: 'rebate', debit: { owner: HOUSE, kind: 'fees', currency: 'USD' } },
      {
        refs: rebateRefs(request.batch_id, users),
        slots: Buffer.alloc(count * 2),
        users,
        amounts: column(request.amounts),
      },
    );
  }

  /** What the house holds for returns; what is promised is the sum of its shards. */
  async cover(): Promise<EarnCoverReply> {
    const ids = CURRENCIES.map((currency) => ({
      currency,
      reserve: accountId({ owner: HOUSE, kind: 'earn_reserve', currency }),
      promised: Array.from({ length: EARN_SHARDS }, (_, shard) => accountId(promised(shard, currency))),
    }));
    const rows: { id: string; balance: string }[] = await this.dataSource.query(
      'select id, balance from accounts where id = any($1::uuid[])',
      [ids.flatMap((i) => [i.reserve, ...i.promised])],
    );
    const balances = new Map(rows.map((row) => [row.id, BigInt(row.balance)]));
    const amount = (of: string[]): string => formatMicro(of.reduce((sum, id) => sum + (balances.get(id) ?? 0n), 0n));
    return {
      list: ids.map((i) => ({ currency: i.currency, reserve: amount([i.reserve]), promised: amount(i.promised) })),
    };
  }

  private async pay(payer: Payer, columns: PaymentColumns): Promise<EarnAccrueReply> {
    try {
      return await this.payments.pay(payer, columns);
    } catch (error) {
      throw error instanceof RangeError ? new AppError('VALIDATION') : error;
    }
  }
}

/** A day's return has the slot of its day. */
function slotsOf(days: Buffer): Buffer {
  const slots = Buffer.from(days);
  for (let at = 0; at + 2 <= slots.length; at += 2)
    slots.writeInt16BE(POSITION_SLOTS.accrual + slots.readInt16BE(at), at);
  return slots;
}

/** The cause of each beneficiary's payment: the batch and who is paid. */
function rebateRefs(batchId: string, users: Buffer): Buffer {
  const refs: Buffer[] = [];
  for (let at = 0; at + 16 <= users.length; at += 16) {
    refs.push(uuidBytes(derivedId('rebates', batchId, users.toString('hex', at, at + 16))));
  }
  return Buffer.concat(refs);
}

/** Whose money was short, by the transfer that it was short at. */
function refusalOf(slot: number): AppError {
  if (slot === POSITION_SLOTS.cover) return new AppError('SOLD_OUT');
  if (slot === POSITION_SLOTS.conversionIn) return new AppError('UNAVAILABLE');
  return new AppError('INSUFFICIENT_FUNDS');
}
