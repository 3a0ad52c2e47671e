import {
  type EarnAccrueReply,
  type EarnAccrueRequest,
  type EarnEnding,
  earnAccrue,
  earnEnd,
  formatMicro,
  shardOf,
} from '@makoto/contracts';
import { Clock, Outbox, RpcClient, uuidBytes } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CoverService } from '../house/cover.service.js';
import type { Position } from '../positions/position.js';
import { DAY_MS } from '../products/product.js';
import { giveQuota } from '../products/products.repository.js';
import { completeMatured, type DueReturns, findByIds, findDue } from './accruals.repository.js';
import {
  FIRST_ID,
  findBusyLanes,
  findOldestPlacing,
  LAST_ID,
  type Lane,
  lockProgress,
  type Mark,
  openLanes,
  type Progress,
  saveProgress,
} from './progress.repository.js';
import { ReturnsTeller, TOLD_AT_ONCE } from './returns-teller.js';
import { insertUntold } from './untold.repository.js';

/** Returns in one request and one ledger statement. */
const BATCH = 20_000;
/** Lanes under way at once: while the ledger writes one's batch, another's is read. */
const AT_ONCE = 3;
const ENDINGS = 1_000;
const PAY_TIMEOUT_MS = 30_000;

/**
 * Pays daily returns and gives principals back at the end. Returns are paid in the order in which they fall due, lane by
 * lane: the ledger is asked first and the lane's progress is noted after, so that whatever ends in between is asked again
 * with the same identities, which the ledger finds already there. An outage of any length is made up day by day.
 */
@Injectable()
export class AccrualsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly cover: CoverService,
    private readonly teller: ReturnsTeller,
  ) {}

  async onModuleInit(): Promise<void> {
    await openLanes(this.dataSource, this.clock.now());
  }

  /** Pays whatever is due now; answers how many days were paid. @throws UNAVAILABLE: the rest stays due */
  async runDue(): Promise<number> {
    const target = await this.target();
    const waiting = await findBusyLanes(this.dataSource, target);
    let paid = 0;
    // A batch of a lane in turn: lanes end together, and none is left over to run by itself.
    const worker = async (): Promise<void> => {
      for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
        const { count, done } = await this.runBatch(lane, target);
        paid += count;
        if (!done) waiting.push(lane);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const { status, ...rest } of workers) if (status === 'rejected' && 'reason' in rest) throw rest.reason;
    return paid;
  }

  /**
   * Pays the days of a position up to `days` that are not noted as paid, out of its turn: nothing else must pay it
   * meanwhile. Answers it with what is paid, and when. @throws UNAVAILABLE
   */
  async payDays(position: Position, days: number): Promise<Position> {
    let paid = position;
    while (paid.daysPaid < days) {
      const { at, count } = await this.rpc.request(earnAccrue, columnsOf(paid, days));
      const day = Math.floor(at / DAY_MS);
      const before = paid.paidOn === day ? paid.paidThen : 0;
      paid = { ...paid, daysPaid: paid.daysPaid + count, paidOn: day, paidThen: before + count };
    }
    return paid;
  }

  /** Answers how many returns were paid, and whether the lane has no more to do or is another run's. */
  private async runBatch(lane: Lane, target: number): Promise<{ count: number; done: boolean }> {
    const batch = await this.dataSource.transaction((manager) => this.payBatch(manager, lane, target));
    if (batch.count > 0) this.outbox.notify();
    return batch;
  }

  private async payBatch(
    manager: EntityManager,
    lane: Lane,
    target: number,
    limit = BATCH,
  ): Promise<{ count: number; done: boolean }> {
    const progress = await lockProgress(manager, lane, false);
    if (!progress) return { count: 0, done: true };
    const from = next(progress);
    if (from.at > target) return { count: 0, done: true };
    // A UTC day at a time: within one, the order of create times of day is the order in which returns fall due.
    const until = Math.min(target, from.at - (from.at % DAY_MS) + DAY_MS - 1);
    const due = await findDue(manager, lane, from, until, { target, limit, listed: TOLD_AT_ONCE });
    const mark = due.last && due.count === limit ? due.last : { at: until, id: LAST_ID };
    const paid = await this.ask(lane, due);
    // An earlier run was cut off before it noted what it had paid, the first of these, on another UTC day.
    if (paid && paid.count < due.count) return this.payBatch(manager, lane, target, paid.count);
    await this.note(manager, lane, progress, mark, paid);
    await this.complete(manager, due.matured);
    await this.tell(manager, lane, due, { from, to: mark, target });
    return { count: due.count, done: mark.at === target && mark.id === LAST_ID };
  }

  /** What a purchase still owes an answer for must not be passed: nobody knows yet whether it earns. */
  private async target(): Promise<number> {
    const oldest = await findOldestPlacing(this.dataSource);
    const now = this.clock.now();
    return oldest === undefined ? now : Math.min(now, oldest + DAY_MS - 1);
  }

  /** Undefined where nothing is due. @throws UNAVAILABLE */
  private async ask(
    lane: Lane,
    { count, positions, days, users, amounts }: DueReturns,
  ): Promise<EarnAccrueReply | undefined> {
    if (count === 0) return undefined;
    return this.rpc.request(earnAccrue, { ...lane, positions, days, users, amounts }, undefined, PAY_TIMEOUT_MS);
  }

  private async note(
    manager: EntityManager,
    lane: Lane,
    progress: Progress,
    mark: Mark,
    paid: EarnAccrueReply | undefined,
  ): Promise<void> {
    if (!paid) return saveProgress(manager, lane, { ...progress, ...mark });
    const day = Math.floor(paid.at / DAY_MS);
    const dayStart = day === progress.day ? progress.dayStart : { at: progress.at, id: progress.id };
    await saveProgress(manager, lane, { ...mark, day, dayStart });
    this.cover.forget();
  }

  /** Tells of positions that have nothing more due up to `target`, or notes that they are to be told. */
  private async tell(
    manager: EntityManager,
    lane: Lane,
    due: DueReturns,
    { from, to, target }: { from: Mark; to: Mark; target: number },
  ): Promise<void> {
    if (due.final) return this.teller.tell(manager, due.final);
    await this.teller.tell(manager, due.matured);
    const oldest = { at: target - DAY_MS + 1, id: FIRST_ID };
    const untold = from.at < oldest.at ? oldest : from;
    if (untold.at <= to.at) await insertUntold(manager, lane, untold, to);
  }

  /**
   * Gives principals back: everything promised has been paid, nothing is given up. The products come last, each once:
   * lanes that end positions side by side never wait for each other in a circle, nor purchases for the ledger.
   */
  private async complete(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const ended: Position[] = [];
    for (let at = 0; at < ids.length; at += ENDINGS) {
      const positions = await findByIds(manager, ids.slice(at, at + ENDINGS));
      await this.rpc.request(earnEnd, { endings: positions.map(endingOf) }, undefined, PAY_TIMEOUT_MS);
      await completeMatured(
        manager,
        positions.map((p) => p.id),
        this.clock.now(),
      );
      ended.push(...positions);
    }
    await giveQuota(manager, principalByProduct(ended));
  }
}

/** Where the search goes on: behind the last return of a moment, or at the next moment. */
const next = ({ at, id }: Mark): Mark => (id === LAST_ID ? { at: at + 1, id: FIRST_ID } : { at, id });

/** The unpaid days of one position up to `days`, as the ledger is asked for them. */
function columnsOf(p: Position, days: number): EarnAccrueRequest {
  const count = days - p.daysPaid;
  const each = (bytes: Buffer): string => Buffer.concat(Array(count).fill(bytes)).toString('base64');
  const amount = Buffer.alloc(8);
  amount.writeBigInt64BE(p.dailyEarning);
  const numbers = Buffer.alloc(count * 2);
  for (let i = 0; i < count; i++) numbers.writeInt16BE(p.daysPaid + 1 + i, i * 2);
  return {
    currency: p.currency,
    shard: shardOf(p.id),
    positions: each(uuidBytes(p.id)),
    days: numbers.toString('base64'),
    users: each(uuidBytes(p.userId)),
    amounts: each(amount),
  };
}

function endingOf(p: Position): EarnEnding {
  const { id: position_id, userId: user_id, currency } = p;
  return { position_id, user_id, currency, quantity: formatMicro(p.quantity), forfeit: '0.00', released: '0.00' };
}

function principalByProduct(positions: readonly Position[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const p of positions) sums.set(p.productId, (sums.get(p.productId) ?? 0n) + p.quantity);
  return sums;
}
