import {
  AppError,
  balances,
  type CustomerDetail,
  type CustomerListReply,
  type CustomerListRequest,
  type CustomerStatus,
  type CustomerView,
  maxAgeOf,
  pageOf,
} from '@makoto/contracts';
import { CallContext, Clock, Outbox, operatorOf, Reads, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { LimitsService } from '../limits/limits.service.js';
import { restrictionOf } from '../restrictions/restriction.calc.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';
import { CustomersRepository } from './customers.repository.js';

/**
 * Customers as operators see them. A freeze blocks deposits and trading; withdrawals stay possible. A customer's own freeze
 * from a security notice blocks log-ins and withdrawals too; unfreezing lifts both.
 */
@Injectable()
export class Customers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomersRepository,
    private readonly users: UsersRepository,
    private readonly views: UserViews,
    private readonly limits: LimitsService,
    private readonly restrictions: RestrictionsService,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
    private readonly reads: Reads,
  ) {}

  async list(request: CustomerListRequest): Promise<CustomerListReply> {
    const { page, size, offset } = pageOf(request);
    const { answer, asOf } = await this.reads.aged(maxAgeOf(request), (db) =>
      this.customers.page(db, request.keyword ?? '', request.status ?? null, size, offset),
    );
    const list = answer.users.map((user) => this.view(user));
    return { list, page, size, total: answer.total, as_of: iso(asOf ?? null) };
  }

  /** @throws NOT_FOUND, UNAVAILABLE */
  async get(id: string, context: CallContext): Promise<CustomerDetail> {
    const user = await this.users.get(id);
    const [limits, money] = await Promise.all([
      this.limits.of(user.id),
      this.rpc.request(balances, { user_id: user.id }, context),
    ]);
    return { ...this.view(user), limits, balances: money.balances };
  }

  /** @throws NOT_FOUND */
  freeze(id: string, reason: string, context: CallContext): Promise<CustomerView> {
    return this.change(id, 'customer.freeze', reason, context, (user) => {
      user.frozen_at ??= this.clock.now();
      user.frozen_reason = reason;
    });
  }

  /** @throws NOT_FOUND */
  unfreeze(id: string, reason: string, context: CallContext): Promise<CustomerView> {
    return this.change(id, 'customer.unfreeze', reason, context, (user) => {
      user.frozen_at = null;
      user.frozen_reason = null;
      user.locked_at = null;
    });
  }

  /** @throws NOT_FOUND */
  async endSessions(id: string, reason: string, context: CallContext): Promise<CustomerView> {
    const operatorId = operatorOf(context);
    const { user, announce } = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, id);
      const action = { operatorId, action: 'customer.end_sessions', subject: user.id, details: { reason } };
      await this.audit.append(manager, action);
      return { user, announce: await this.sessions.endAll(manager, user.id) };
    });
    announce();
    return this.view(user);
  }

  /** Also starts the withdrawal cooling time. @throws NOT_FOUND, CONFLICT if no second factor is enabled */
  async resetTotp(id: string, reason: string, context: CallContext): Promise<CustomerView> {
    const operatorId = operatorOf(context);
    const { user, announce } = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, id);
      if (user.totp_enabled_at === null || user.closed_at !== null) throw new AppError('CONFLICT');
      const off = { totp_secret: null, totp_enabled_at: null, password_changed_at: this.clock.now() };
      await manager.update(User, { id: user.id }, off);
      await this.notices.add(manager, user.id, 'totp_off');
      const action = { operatorId, action: 'customer.reset_totp', subject: user.id, details: { reason } };
      await this.audit.append(manager, action);
      return { user: Object.assign(user, off), announce: await this.sessions.endAll(manager, user.id) };
    });
    announce();
    return this.view(user);
  }

  private async change(
    id: string,
    action: string,
    reason: string,
    context: CallContext,
    apply: (user: User) => void,
  ): Promise<CustomerView> {
    const operatorId = operatorOf(context);
    const user = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, id);
      apply(user);
      await manager.save(User, user);
      await this.audit.append(manager, { operatorId, action, subject: user.id, details: { reason } });
      await this.restrictions.changed(manager, user.id);
      return user;
    });
    // Once the operator has the reply, a frozen customer cannot place an order.
    await this.outbox.relayed();
    return this.view(user);
  }

  private view(user: User): CustomerView {
    return {
      user: this.views.of(user),
      status: this.status(user),
      frozen_reason: user.frozen_reason,
      frozen_at: iso(user.frozen_at),
      excluded_until: iso(user.excluded_until),
      closed_at: iso(user.closed_at),
      inviter_id: user.inviter_id,
    };
  }

  private status(user: User): CustomerStatus {
    if (user.closed_at !== null) return 'closed';
    return restrictionOf(user, this.clock.now())?.kind ?? 'active';
  }
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
