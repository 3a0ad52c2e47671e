import { hash, randomUUID } from 'node:crypto';
import {
  AppError,
  type CorrectionListReply,
  type CorrectionListRequest,
  type CorrectionRejectRequest,
  type CorrectionRequest,
  type CorrectionSide,
  type CorrectionView,
  canonicalJson,
  correctionChanged,
  correctionStatement,
  formatMicro,
  micro,
  pageOf,
  restrictions,
  type StatementEvent,
  walletStated,
} from '@makoto/contracts';
import { type CallContext, Clock, isUuid, Outbox, once, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { Ledger } from '../posting/ledger.service.js';
import { HOUSE } from '../posting/transfer.js';
import { Correction } from './correction.entity.js';

/** Postings that correct mistakes: one operator asks for one, and it is posted when another operator approves it. */
@Injectable()
export class CorrectionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly ledger: Ledger,
    private readonly audit: OperatorAudit,
    private readonly outbox: Outbox,
  ) {}

  async list(request: CorrectionListRequest, context: CallContext): Promise<CorrectionListReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const [corrections, total] = await this.dataSource.getRepository(Correction).findAndCount({
      where: request.status ? { status: request.status } : {},
      order: { asked_at: 'DESC', id: 'ASC' },
      ...{ take: size, skip: offset },
    });
    return { list: corrections.map(toView), page, size, total };
  }

  /** @throws VALIDATION, NOT_FOUND (no such customer), UNAVAILABLE */
  async ask(request: CorrectionRequest, context: CallContext): Promise<CorrectionView> {
    const asked_by = operatorOf(context);
    const [debit, credit] = [
      await this.ownerOf('debit', request.debit, context),
      await this.ownerOf('credit', request.credit, context),
    ];
    // A transfer has one customer's balance at most, so that not even two customers can be on both sides.
    const same = request.debit.account === request.credit.account;
    if (same) throw new AppError('VALIDATION', {}, [{ field: 'credit', key: 'type' }]);
    const asked_at = this.clock.now();
    const call = { owner: asked_by, call: 'corrections/ask', key: context.idempotencyKey, body: request, at: asked_at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const correction = Object.assign(new Correction(), {
          ...{ id: randomUUID(), status: 'asked' as const },
          ...{ debit_owner: debit, debit_kind: request.debit.account },
          ...{ credit_owner: credit, credit_kind: request.credit.account },
          ...{ currency: request.currency, amount: micro(request.amount), reason: request.reason },
          ...{ code: request.code ?? ('other' as const) },
          ...{ about: request.about ?? null, asked_by, asked_at },
        });
        await manager.insert(Correction, correction);
        await this.publish(manager, correction, asked_at);
        await this.audit.append(manager, context, 'correction.ask', correction.id, factsOf(correction));
        return toView(correction);
      }),
    );
    this.outbox.notify();
    return view;
  }

  /** @throws NOT_FOUND, FORBIDDEN for the operator who asked for it, CONFLICT, INSUFFICIENT_FUNDS */
  async approve(id: string, context: CallContext): Promise<CorrectionView> {
    const by = operatorOf(context);
    const correction = await this.decide(id, async (manager, found) => {
      if (found.asked_by === by) throw new AppError('FORBIDDEN');
      if (found.status === 'approved' && found.decided_by === by) return;
      if (found.status !== 'asked') throw new AppError('CONFLICT');
      await this.ledger.postIn(manager, [
        {
          ...{ ref: found.id, slot: 0, kind: 'correction', amount: found.amount },
          debit: { owner: found.debit_owner, kind: found.debit_kind, currency: found.currency },
          credit: { owner: found.credit_owner, kind: found.credit_kind, currency: found.currency },
        },
      ]);
      await this.save(manager, found, { status: 'approved', decided_by: by });
      await this.outbox.add(manager, walletStated, [statementOf(found)]);
      await this.audit.append(manager, context, 'correction.approve', found.id, factsOf(found));
    });
    this.ledger.announce([correction.debit_owner, correction.credit_owner].filter((owner) => owner !== HOUSE));
    return toView(correction);
  }

  /** The operator who asked for a correction may reject it too. @throws NOT_FOUND, CONFLICT */
  async reject(request: CorrectionRejectRequest, context: CallContext): Promise<CorrectionView> {
    const by = operatorOf(context);
    const { id, reason } = request;
    const correction = await this.decide(id, async (manager, found) => {
      if (found.status === 'rejected' && found.decided_by === by && found.reject_reason === reason) return;
      if (found.status !== 'asked') throw new AppError('CONFLICT');
      await this.save(manager, found, { status: 'rejected', decided_by: by, reject_reason: reason });
      await this.audit.append(manager, context, 'correction.reject', found.id, { reason });
    });
    return toView(correction);
  }

  private async decide(
    id: string,
    work: (manager: EntityManager, found: Correction) => Promise<void>,
  ): Promise<Correction> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const correction = await this.dataSource.transaction(async (manager) => {
      const found = await manager.findOne(Correction, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('NOT_FOUND');
      await work(manager, found);
      return found;
    });
    this.outbox.notify();
    return correction;
  }

  private async save(manager: EntityManager, correction: Correction, decision: Partial<Correction>): Promise<void> {
    const at = this.clock.now();
    await manager.save(Object.assign(correction, decision, { decided_at: at }));
    await this.publish(manager, correction, at);
  }

  private publish(manager: EntityManager, { id, status }: Correction, at: number): Promise<void> {
    return this.outbox.add(manager, correctionChanged, [{ id, status, at }]);
  }

  /** The owner of a side's account: a customer for `available`, otherwise the house. */
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

function factsOf(row: Correction): Record<'debit' | 'credit' | 'amount' | 'currency' | 'reason', string> {
  const { debit_owner, debit_kind, credit_owner, credit_kind, currency, reason } = row;
  const amount = formatMicro(row.amount);
  return { debit: `${debit_owner} ${debit_kind}`, credit: `${credit_owner} ${credit_kind}`, amount, currency, reason };
}

/**
 * What the log says of a posted correction, as docs/proof-format.md describes it. The random id in the hashed record keeps
 * others from guessing whom it is about.
 */
function statementOf(row: Correction): StatementEvent {
  const { debit, credit, amount, currency, reason } = factsOf(row);
  const { id, code, about, decided_at: at } = row;
  const record = canonicalJson({ id, debit, credit, amount, currency, reason, code, about, at });
  return correctionStatement({ hash: hash('sha256', record, 'hex'), code, atMs: at ?? 0 });
}

function toView(row: Correction): CorrectionView {
  const { id, status, currency, reason, code, about, asked_by, decided_by, reject_reason } = row;
  return {
    ...{ id, status, currency, reason, code, about, asked_by, decided_by, reject_reason },
    debit: sideOf(row.debit_owner, row.debit_kind),
    credit: sideOf(row.credit_owner, row.credit_kind),
    amount: formatMicro(row.amount),
    asked_at: new Date(row.asked_at).toISOString(),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}

function sideOf(owner: string, account: CorrectionSide['account']): CorrectionSide {
  return { user_id: owner === HOUSE ? null : owner, account };
}
