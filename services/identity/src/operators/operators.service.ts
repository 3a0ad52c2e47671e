import { randomUUID } from 'node:crypto';
import {
  AppError,
  allCalls,
  type ConsoleLoginReply,
  type ConsoleLoginRequest,
  type ConsoleMeReply,
  type OperatorCreateRequest,
  type OperatorListReply,
  type OperatorPasswordRequest,
  type OperatorRoleRequest,
  type OperatorSecretReply,
  type OperatorView,
  operatorChanged,
  type PageRequest,
  pageOf,
  type Role,
} from '@makoto/contracts';
import { CallContext, Clock, Outbox, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { PasswordCheck } from '../login/password-check.js';
import { Attempts } from '../security/attempts.js';
import { refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { Operator } from './operator.entity.js';

/** Operators' accounts and log-in. */
@Injectable()
export class Operators {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: SecretHasher,
    private readonly passwords: PasswordCheck,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR */
  async login(request: ConsoleLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const email = emailAddress(request.email);
    const found = await this.dataSource.manager.findOneBy(Operator, { email });
    const operator = found?.disabled_at === null ? found : null;
    const { password, totp } = request;
    const account = operator ?? undefined;
    await this.passwords.logIn({ table: 'operators', subject: email, account, password, totp }, context);
    if (!operator) throw new AppError('WRONG_CREDENTIALS');
    const session = await this.sessions.open(operator, context, { operator: true });
    const details = { ip: context.ip ?? null };
    const action = { operatorId: operator.id, action: 'operator.login', subject: operator.id, details };
    await this.dataSource.transaction((manager) => this.audit.append(manager, action));
    return { ...session, operator: toView(operator) };
  }

  /** @throws NOT_FOUND */
  async me(context: CallContext): Promise<ConsoleMeReply> {
    const operator = await this.get(operatorOf(context));
    const calls = allCalls().filter((def) => def.auth === 'operator' && def.roles.includes(operator.role));
    return { ...toView(operator), calls: calls.map((def) => def.path) };
  }

  /** The role of an operator who is not disabled. @throws NOT_FOUND */
  async roleOf(id: string): Promise<Role> {
    const { role, disabled_at } = await this.get(id);
    if (disabled_at !== null) throw new AppError('NOT_FOUND');
    return role;
  }

  async list(request: PageRequest): Promise<OperatorListReply> {
    const { page, size, offset } = pageOf(request);
    const [rows, total] = await this.dataSource.manager.findAndCount(Operator, {
      order: { created_at: 'DESC', id: 'ASC' },
      skip: offset,
      take: size,
    });
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws VALIDATION, ALREADY_REGISTERED */
  async create(request: OperatorCreateRequest, context: CallContext): Promise<OperatorSecretReply> {
    const by = operatorOf(context);
    const email = emailAddress(request.email);
    if (!email) throw new AppError('VALIDATION', {}, [{ field: 'email', key: 'required' }]);
    refuseWeakPassword(request.password, 'password', email);
    const id = randomUUID();
    const { secret, uri, sealed } = this.secondFactor.create(id, email);
    const password_hash = await this.hasher.password(request.password);
    const operator = Object.assign(new Operator(), {
      id,
      email,
      role: request.role,
      password_hash,
      totp_secret: sealed,
      created_at: this.clock.now(),
    } satisfies Partial<Operator>);
    await this.dataSource.transaction(async (manager) => {
      const known = await manager.findOneBy(Operator, { email });
      if (known) throw new AppError('ALREADY_REGISTERED');
      await manager.insert(Operator, operator);
      const action = { operatorId: by, action: 'operator.create', subject: id, details: { email, role: request.role } };
      await this.audit.append(manager, action);
    });
    return { operator: toView(operator), totp_secret: secret, totp_uri: uri };
  }

  /** @throws NOT_FOUND, FORBIDDEN for one's own account */
  async disable(id: string, context: CallContext): Promise<OperatorView> {
    const operator = await this.other(id, context);
    const disabled_at = operator.disabled_at ?? this.clock.now();
    return toView(await this.change(operator, { disabled_at }, 'operator.disable', {}, context));
  }

  /** @throws NOT_FOUND */
  async enable(id: string, context: CallContext): Promise<OperatorView> {
    const by = operatorOf(context);
    const operator = await this.get(id);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id: operator.id }, { disabled_at: null });
      const action = { operatorId: by, action: 'operator.enable', subject: operator.id, details: {} };
      await this.audit.append(manager, action);
    });
    return toView({ ...operator, disabled_at: null });
  }

  /** Ends the locks that follow failed log-ins. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async unlock(id: string, context: CallContext): Promise<OperatorView> {
    const operatorId = operatorOf(context);
    const operator = await this.other(id, context);
    await this.dataSource.transaction(async (manager) => {
      await this.attempts.clearAll('operator', operator.email, manager);
      await this.audit.append(manager, { operatorId, action: 'operator.unlock', subject: operator.id, details: {} });
    });
    return toView(operator);
  }

  /** @throws NOT_FOUND, FORBIDDEN for one's own account */
  async changeRole({ id, role }: OperatorRoleRequest, context: CallContext): Promise<OperatorView> {
    const operator = await this.other(id, context);
    const details = { from: operator.role, to: role };
    return toView(await this.change(operator, { role }, 'operator.role', details, context));
  }

  /** The only time the new secret is shown. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async resetTotp(id: string, context: CallContext): Promise<OperatorSecretReply> {
    const operator = await this.other(id, context);
    const { secret, uri, sealed } = this.secondFactor.create(operator.id, operator.email);
    const factor = { totp_secret: sealed, totp_step: 0n };
    const changed = await this.change(operator, factor, 'operator.reset_totp', {}, context);
    return { operator: toView(changed), totp_secret: secret, totp_uri: uri };
  }

  /** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, VALIDATION */
  async changePassword(request: OperatorPasswordRequest, context: CallContext): Promise<void> {
    const operator = await this.get(operatorOf(context));
    await this.passwords.confirmOperator(operator.email, operator.password_hash, request.old_password, context);
    refuseWeakPassword(request.new_password, 'new_password', operator.email);
    const password_hash = await this.hasher.password(request.new_password);
    const fields = { password_hash, has_settings_password: false };
    await this.change(operator, fields, 'operator.password', {}, context);
  }

  /**
   * Changes an operator's row, logs it, and ends the operator's sessions, so that it takes effect at once. Operators who
   * change their own row keep the current session.
   */
  private async change(
    operator: Operator,
    fields: Partial<Operator>,
    action: string,
    details: Record<string, unknown>,
    context: CallContext,
  ): Promise<Operator> {
    const { id } = operator;
    const operatorId = operatorOf(context);
    const changed = { ...operator, ...fields };
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id }, fields);
      await this.audit.append(manager, { operatorId, action, subject: id, details });
      const { role, disabled_at } = changed;
      await this.outbox.add(manager, operatorChanged, [
        { operator_id: id, role, disabled: disabled_at !== null, at: this.clock.now() },
      ]);
      return this.sessions.endAll(manager, id, id === operatorId ? context.sessionId : undefined);
    });
    this.outbox.notify();
    announce();
    return changed;
  }

  /** An operator other than the caller. @throws NOT_FOUND, FORBIDDEN for one's own account */
  private async other(id: string, context: CallContext): Promise<Operator> {
    const by = operatorOf(context);
    if (rowId(id) === by) throw new AppError('FORBIDDEN');
    return this.get(id);
  }

  private async get(id: string): Promise<Operator> {
    const operator = await this.dataSource.manager.findOneBy(Operator, { id: rowId(id) });
    if (!operator) throw new AppError('NOT_FOUND');
    return operator;
  }
}

function toView(operator: Operator): OperatorView {
  return {
    id: operator.id,
    email: operator.email,
    role: operator.role,
    has_totp: operator.totp_secret !== null,
    created_at: new Date(operator.created_at).toISOString(),
    disabled_at: operator.disabled_at === null ? null : new Date(operator.disabled_at).toISOString(),
  };
}
