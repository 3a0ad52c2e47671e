import { AppError, operatorChanged } from '@makoto/contracts';
import { CallContext, Clock, Outbox, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Sessions } from '../sessions/sessions.service.js';
import { Operator } from './operator.entity.js';

export interface OperatorChange {
  /** In the audit log. */
  action: string;
  details?: Record<string, unknown>;
  fields?: Partial<Operator>;
  /** Whether the operators' own current session ends as well, if they change their own account. */
  endsOwnSession?: boolean;
  /** What else changes in the same transaction; the operator's row is locked. */
  work?: (manager: EntityManager) => Promise<void>;
}

/** Finds operators and changes how they log in or what they may do. */
@Injectable()
export class OperatorChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND */
  async get(id: string): Promise<Operator> {
    const operator = await this.dataSource.manager.findOneBy(Operator, { id: rowId(id) });
    if (!operator) throw new AppError('NOT_FOUND');
    return operator;
  }

  /** An operator other than the caller. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async other(id: string, context: CallContext): Promise<Operator> {
    if (rowId(id) === operatorOf(context)) throw new AppError('FORBIDDEN');
    return this.get(id);
  }

  /**
   * Makes a change, logs it, and ends the operator's sessions, so that it takes effect at once. Operators who change their
   * own account usually keep the current session. @throws UNAUTHENTICATED if that has ended meanwhile
   */
  async apply(operator: Operator, change: OperatorChange, context: CallContext): Promise<Operator> {
    const { id } = operator;
    const operatorId = operatorOf(context);
    const { action, details = {}, fields, work, endsOwnSession = false } = change;
    const keptSession = id === operatorId && !endsOwnSession ? context.sessionId : undefined;
    const changed = { ...operator, ...fields };
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.findOne(Operator, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (id === operatorId) await this.sessions.refuseEnded(manager, context);
      if (fields) await manager.update(Operator, { id }, fields);
      await work?.(manager);
      await this.audit.append(manager, { operatorId, action, subject: id, details });
      const { role, disabled_at } = changed;
      await this.outbox.add(manager, operatorChanged, [
        { operator_id: id, role, disabled: disabled_at !== null, at: this.clock.now() },
      ]);
      return this.sessions.endAll(manager, id, keptSession);
    });
    this.outbox.notify();
    announce();
    return changed;
  }
}
