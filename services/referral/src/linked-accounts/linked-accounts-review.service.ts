import { randomUUID } from 'node:crypto';
import {
  AppError,
  formatMicro,
  type LinkedAccountsDetail,
  type LinkedAccountsListReply,
  type LinkedAccountsListRequest,
  type LinkedAccountsReleaseRequest,
  type LinkedAccountsView,
  linkedAccountsChanged,
  pageOf,
  referralOperatorActed,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ClosuresService } from '../closures/closures.service.js';
import { insertBatch } from '../rebates/batches.repository.js';
import { RebatePayer } from '../rebates/rebate-payer.js';
import {
  decideLinkedAccounts,
  findHeld,
  findLinkedAccounts,
  type LinkedAccountsRow,
  listLinkedAccounts,
  releaseHeld,
} from './linked-accounts.repository.js';

const SHOWN = 100;

/** Operators' review of linked accounts. A decision changes no balance; a release makes the withheld rebates due. */
@Injectable()
export class LinkedAccountsReview {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly payer: RebatePayer,
    private readonly closures: ClosuresService,
  ) {}

  async list(request: LinkedAccountsListRequest, context: CallContext): Promise<LinkedAccountsListReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await listLinkedAccounts(this.dataSource, request.status ?? undefined, { size, offset });
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<LinkedAccountsDetail> {
    operatorOf(context);
    const pair = await find(this.dataSource, id);
    const held = await findHeld(this.dataSource, pair.id, SHOWN);
    const rebates = held.map(({ order_id, level, amount, at }) => ({
      ...{ order_id, level },
      amount: formatMicro(BigInt(amount)),
      at: iso(at),
    }));
    return { ...toView(pair), rebates };
  }

  /**
   * A repeat by the same operator with the same reason changes nothing.
   * @throws NOT_FOUND; CONFLICT if already decided, or if the pair shares a kind of fingerprint that `kinds` lacks;
   * ACCOUNT_RESTRICTED if a release would pay a closed account
   */
  async decide(
    request: LinkedAccountsReleaseRequest,
    status: 'released' | 'declined',
    context: CallContext,
  ): Promise<LinkedAccountsView> {
    const by = operatorOf(context);
    const { reason, kinds } = request;
    const view = await this.dataSource.transaction(async (manager) => {
      const { id, ancestor, member_id } = await find(manager, request.id);
      if (status === 'released' && (await this.closures.isClosed(ancestor, manager)))
        throw new AppError('ACCOUNT_RESTRICTED');
      const at = this.clock.now();
      const decision = { status, at, by, reason, ...(kinds && { kinds }) };
      if (!(await decideLinkedAccounts(manager, id, decision))) {
        const decided = await find(manager, id);
        const isOwn = decided.status === status && decided.decided_by === by && decided.reason === reason;
        if (!isOwn) throw new AppError('CONFLICT');
        return toView(decided);
      }
      const batchId = randomUUID();
      const amount = status === 'released' ? await releaseHeld(manager, id, batchId) : 0n;
      await insertBatch(manager, { id: batchId, orderIds: [], sums: new Map([[ancestor, amount]]) });
      const details = { inviter: ancestor, member: member_id, paid: formatMicro(amount), reason };
      const entry = { id: randomUUID(), operator_id: by, action: `linked_accounts.${status}`, subject: id, details };
      await this.outbox.add(manager, referralOperatorActed, [entry]);
      await this.outbox.add(manager, linkedAccountsChanged, [{ id, status, at }]);
      return toView(await find(manager, id));
    });
    this.outbox.notify();
    this.payer.notify();
    return view;
  }
}

async function find(db: DataSource | EntityManager, id: string): Promise<LinkedAccountsRow> {
  const row = await findLinkedAccounts(db, rowId(id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function toView(row: LinkedAccountsRow): LinkedAccountsView {
  return {
    id: row.id,
    status: row.status,
    kinds: row.kinds,
    inviter_id: row.ancestor,
    inviter: row.inviter,
    member_id: row.member_id,
    member: row.member,
    level: row.level,
    held: formatMicro(BigInt(row.held)),
    opened_at: iso(row.opened_at),
    decided_at: row.decided_at === null ? null : iso(row.decided_at),
    decided_by: row.decided_by,
    reason: row.reason,
  };
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
