import { randomUUID } from 'node:crypto';
import {
  AppError,
  type CorrectionListReply,
  type CorrectionListRequest,
  type CorrectionRejectRequest,
  type CorrectionRequest,
  type CorrectionSide,
  type CorrectionView,
  correctionChanged,
  formatMicro,
  micro,
  pageOf,
  restrictions,
} from '@makoto/contracts';
import { type CallContext, Clock, isUuid, Outbox, once, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.js';
import { Ledger } from '../posting/ledger.service.js';
import { HOUSE } from '../posting/transfer.js';
import {
  type CorrectionRow,
  decideCorrection,
  insertCorrection,
  lockCorrection,
  pageOfCorrections,
} from './corrections.repository.js';

/** Balanced postings that mend mistakes: one operator asks, another approves, and only then the ledger moves. */
@Injectable()
export class Corrections {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly ledger: Ledger,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async list(request: CorrectionListRequest, context: CallContext): Promise<CorrectionListReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await pageOfCorrections(this.dataSource, request.status ?? undefined, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws VALIDATION, NOT_FOUND (no such customer), UNAVAILABLE */
  async ask(request: CorrectionRequest, context: CallContext): Promise<CorrectionView> {
    const asked_by = operatorOf(context);
    const [debit, credit] = [
      await this.ownerOf('debit', request.debit, context),
      await this.ownerOf('credit', request.credit, context),
    ];
    const same = debit === credit && request.debit.account === request.credit.account;
    if (same) throw new AppError('VALIDATION', {}, [{ field: 'credit', key: 'type' }]);
    const asked_at = this.clock.now();
    const call = { owner: asked_by, call: 'corrections/ask', key: context.idempotencyKey, body: request, at: asked_at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const row = await insertCorrection(manager, {
          id: randomUUID(),
          ...{ debit_owner: debit, debit_kind: request.debit.account },
          ...{ credit_owner: credit, credit_kind: request.credit.account },
          ...{ currency: request.currency, amount: micro(request.amount), reason: request.reason },
          ...{ about: request.about ?? null, asked_by, asked_at },
        });
        await this.tell(manager, row, asked_at);
        await this.audit.append(context, 'correction.ask', row.id, factsOf(row));
        return toView(row);
      }),
    );
    this.outbox.notify();
    return view;
  }

  /** @throws NOT_FOUND, FORBIDDEN to who asked for it, CONFLICT, INSUFFICIENT_FUNDS */
  async approve(id: string, context: CallContext): Promise<CorrectionView> {
    const by = operatorOf(context);
    const row = await this.decide(id, async (manager, found) => {
      if (found.asked_by === by) throw new AppError('FORBIDDEN');
      if (found.status === 'approved' && found.decided_by === by) return found;
      if (found.status !== 'asked') throw new AppError('CONFLICT');
      await this.ledger.postIn(manager, [
        {
          ...{ ref: found.id, slot: 0, kind: 'correction', amount: BigInt(found.amount) },
          debit: { owner: found.debit_owner, kind: found.debit_kind, currency: found.currency },
          credit: { owner: found.credit_owner, kind: found.credit_kind, currency: found.currency },
        },
      ]);
      const decision = { status: 'approved' as const, by, at: this.clock.now(), reason: null };
      const decided = await decideCorrection(manager, found.id, decision);
      await this.tell(manager, decided, decision.at);
      await this.audit.append(context, 'correction.approve', found.id, factsOf(found));
      return decided;
    });
    this.ledger.announce([row.debit_owner, row.credit_owner].filter((owner) => owner !== HOUSE));
    return toView(row);
  }

  /** Who asked may take it back in this way too. @throws NOT_FOUND, CONFLICT */
  async reject(request: CorrectionRejectRequest, context: CallContext): Promise<CorrectionView> {
    const by = operatorOf(context);
    const row = await this.decide(request.id, async (manager, found) => {
      if (found.status !== 'asked') throw new AppError('CONFLICT');
      const decision = { status: 'rejected' as const, by, at: this.clock.now(), reason: request.reason };
      const decided = await decideCorrection(manager, found.id, decision);
      await this.tell(manager, decided, decision.at);
      await this.audit.append(context, 'correction.reject', found.id, { reason: request.reason });
      return decided;
    });
    return toView(row);
  }

  private async decide(
    id: string,
    work: (manager: EntityManager, found: CorrectionRow) => Promise<CorrectionRow>,
  ): Promise<CorrectionRow> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const row = await this.dataSource.transaction(async (manager) => {
      const found = await lockCorrection(manager, id);
      if (!found) throw new AppError('NOT_FOUND');
      return work(manager, found);
    });
    this.outbox.notify();
    return row;
  }

  private tell(manager: EntityManager, { id, status }: CorrectionRow, at: number): Promise<void> {
    return this.outbox.add(manager, correctionChanged, [{ id, status, at }]);
  }

  /** Whose account a side names; only what a customer can spend is a customer's. */
  private async ownerOf(field: string, side: CorrectionSide, context: CallContext): Promise<string> {
    const isCustomers = side.account === 'available';
    if (isCustomers !== Boolean(side.user_id)) {
      throw new AppError('VALIDATION', {}, [{ field: `${field}.user_id`, key: isCustomers ? 'required' : 'unknown' }]);
    }
    if (!side.user_id) return HOUSE;
    await this.rpc.request(restrictions, { user_id: side.user_id }, context);
    return side.user_id;
  }
}

function factsOf(row: CorrectionRow): Record<string, unknown> {
  const { debit_owner, debit_kind, credit_owner, credit_kind, currency, reason } = row;
  const amount = formatMicro(BigInt(row.amount));
  return { debit: `${debit_owner} ${debit_kind}`, credit: `${credit_owner} ${credit_kind}`, amount, currency, reason };
}

function toView(row: CorrectionRow): CorrectionView {
  const { id, status, currency, reason, about, asked_by, decided_by, reject_reason } = row;
  return {
    ...{ id, status, currency, reason, about, asked_by, decided_by, reject_reason },
    debit: sideOf(row.debit_owner, row.debit_kind),
    credit: sideOf(row.credit_owner, row.credit_kind),
    amount: formatMicro(BigInt(row.amount)),
    asked_at: new Date(Number(row.asked_at)).toISOString(),
    decided_at: row.decided_at === null ? null : new Date(Number(row.decided_at)).toISOString(),
  };
}

function sideOf(owner: string, account: CorrectionSide['account']): CorrectionSide {
  return { user_id: owner === HOUSE ? null : owner, account };
}
