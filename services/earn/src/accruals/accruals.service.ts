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
import type { Position } from '../positions/position.js';
import { DAY_MS } from '../products/product.js';
import { returnQuota } from '../products/products.repository.js';
import { CoverService } from '../reserve/cover.service.js';
import { completeMatured, type DueReturns, findByIds, findDue } from './accruals.repository.js';
import {
  type Checkpoint,
  createShards,
  FIRST_ID,
  findBusyShards,
  findOldestPlacing,
  LAST_ID,
  lockProgress,
  type Progress,
  type Shard,
  saveProgress,
} from './progress.repository.js';
import { PUBLISH_BATCH, ReturnsPublisher } from './returns.publisher.js';
import { insertUnpublished } from './unpublished-returns.repository.js';

/** Returns in one request and one ledger statement. */
const BATCH = 20_000;
/** Shards in progress at once: while the ledger posts one batch, another is read. */
const CONCURRENCY = 3;
const ENDINGS = 1_000;
const PAY_TIMEOUT_MS = 30_000;

/**
 * Pays daily returns, and principals at the end of their cycle. Each shard's returns are paid in the order in which they
 * fall due: the ledger posts a batch first, then the shard's checkpoint moves. After a crash in between, the batch is
 * requested again with the same transfer ids, which the ledger recognises. Missed days are paid day by day.
 */
@Injectable()
export class AccrualsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly cover: CoverService,
    private readonly publisher: ReturnsPublisher,
  ) {}

  async onModuleInit(): Promise<void> {
    await createShards(this.dataSource, this.clock.now());
  }

  /** Pays everything that is due, and returns how many returns were paid. @throws UNAVAILABLE; the rest stays due */
  async runDue(): Promise<number> {
    const target = await this.target();
    const waiting = await findBusyShards(this.dataSource, target);
    let paid = 0;
    // Shards take turns batch by batch, so that they finish together instead of one after the other.
    const worker = async (): Promise<void> => {
      for (let shard = waiting.shift(); shard; shard = waiting.shift()) {
        const { count, done } = await this.runBatch(shard, target);
        paid += count;
        if (!done) waiting.push(shard);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
    for (const { status, ...rest } of workers) if (status === 'rejected' && 'reason' in rest) throw rest.reason;
    return paid;
  }

  /**
   * Pays the unpaid days of a position up to `days`, independently of its shard's checkpoint. Nothing else may pay the
   * position meanwhile. Returns the position with its new counts. @throws UNAVAILABLE
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

  /** Returns how many returns were paid, and whether the shard is done or locked by another run. */
  private async runBatch(shard: Shard, target: number): Promise<{ count: number; done: boolean }> {
    const batch = await this.dataSource.transaction((manager) => this.payBatch(manager, shard, target));
    if (batch.count > 0) this.outbox.notify();
    return batch;
  }

  private async payBatch(
    manager: EntityManager,
    shard: Shard,
    target: number,
    limit = BATCH,
  ): Promise<{ count: number; done: boolean }> {
    const progress = await lockProgress(manager, shard, false);
    if (!progress) return { count: 0, done: true };
    const from = next(progress);
    if (from.at > target) return { count: 0, done: true };
    // One UTC day at a time: within a day, returns fall due in the order of their creation times of day.
    const until = Math.min(target, from.at - (from.at % DAY_MS) + DAY_MS - 1);
    const due = await findDue(manager, shard, from, until, { target, limit, listed: PUBLISH_BATCH });
    const end = { at: until, id: LAST_ID };
    if (!due) {
      await saveProgress(manager, shard, { ...progress, ...end });
      return { count: 0, done: until === target };
    }
    const checkpoint = due.count === limit ? due.last : end;
    const paid = await this.pay(shard, due);
    // An earlier run paid the first of these returns on another UTC day and crashed before it saved the checkpoint.
    if (paid.count < due.count) return this.payBatch(manager, shard, target, paid.count);
    await this.save(manager, shard, progress, checkpoint, paid);
    await this.complete(manager, due.matured);
    await this.publish(manager, shard, due, { from, to: checkpoint, target });
    return { count: due.count, done: checkpoint.at === target && checkpoint.id === LAST_ID };
  }

  /** The moment up to which returns are paid: never past the first return of a purchase that the ledger has not answered. */
  private async target(): Promise<number> {
    const oldest = await findOldestPlacing(this.dataSource);
    const now = this.clock.now();
    return oldest === undefined ? now : Math.min(now, oldest + DAY_MS - 1);
  }

  /** @throws UNAVAILABLE */
  private pay(shard: Shard, { positions, days, users, amounts }: DueReturns): Promise<EarnAccrueReply> {
    return this.rpc.request(earnAccrue, { ...shard, positions, days, users, amounts }, undefined, PAY_TIMEOUT_MS);
  }

  private async save(
    manager: EntityManager,
    shard: Shard,
    progress: Progress,
    checkpoint: Checkpoint,
    paid: EarnAccrueReply,
  ): Promise<void> {
    const day = Math.floor(paid.at / DAY_MS);
    const dayStart = day === progress.day ? progress.dayStart : { at: progress.at, id: progress.id };
    await saveProgress(manager, shard, { ...checkpoint, day, dayStart });
    this.cover.forget();
  }

  /** Publishes positions without a further return due up to `target`, or records them for later. */
  private async publish(
    manager: EntityManager,
    shard: Shard,
    due: DueReturns,
    { from, to, target }: { from: Checkpoint; to: Checkpoint; target: number },
  ): Promise<void> {
    if (due.final) return this.publisher.publish(manager, due.final);
    await this.publisher.publish(manager, due.matured);
    const oldest = { at: target - DAY_MS + 1, id: FIRST_ID };
    const start = from.at < oldest.at ? oldest : from;
    if (start.at <= to.at) await insertUnpublished(manager, shard, start, to);
  }

  /**
   * Pays principals back; all returns have been paid, and nothing is forfeited. Product rows are updated last, once each, so
   * that shards cannot deadlock and purchases do not wait for the ledger.
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
    await returnQuota(manager, principalByProduct(ended));
  }
}

/** Where the search continues: after that return, or at the next moment if it was the last of its moment. */
const next = ({ at, id }: Checkpoint): Checkpoint => (id === LAST_ID ? { at: at + 1, id: FIRST_ID } : { at, id });

/** The request that pays the unpaid days of one position up to `days`. */
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
