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
  type PageRequest,
  pageOf,
  type Role,
} from '@makoto/contracts';
import { CallContext, Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Attempts } from '../security/attempts.js';
import { refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { rowId } from '../uuid.js';
import { Operator } from './operator.entity.js';
import { operatorOf } from './operator-of.js';

/** Operators: their log-in, and who is one. */
@Injectable()
export class Operators {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: SecretHasher,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR */
  async login(request: ConsoleLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const email = emailAddress(request.email);
    const found = await this.dataSource.manager.findOneBy(Operator, { email });
    const operator = found?.disabled_at === null ? found : null;
    const attempt = await this.attempts.begin('operator', email);
    if (attempt.locked) throw new AppError('LOGIN_LOCKED', { retry_after_s: attempt.retryAfterS });
    const right = await this.hasher.passwordMatches(operator?.password_hash, request.password);
    if (!right || !operator) throw new AppError('WRONG_CREDENTIALS');
    if (operator.totp_secret) {
      if (!request.totp) {
        await this.attempts.release('operator', email);
        throw new AppError('SECOND_FACTOR');
      }
      await this.secondFactor.use('operators', operator.id, operator.totp_secret, request.totp);
    }
    await this.attempts.clear('operator', email);
    const session = await this.sessions.open(operator, context, true);
    await this.note(operator.id, 'operator.login', operator.id, { ip: context.ip ?? null });
    return { ...session, operator: toView(operator) };
  }

  /** @throws NOT_FOUND */
  async me(context: CallContext): Promise<ConsoleMeReply> {
    const operator = await this.get(operatorOf(context));
    const calls = allCalls().filter((def) => def.auth === 'operator' && def.roles.includes(operator.role));
    return { ...toView(operator), calls: calls.map((def) => def.path) };
  }

  /** The role of an operator who may log in. @throws NOT_FOUND */
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
      totp_step: 0n,
      settings_mac: null,
      created_at: this.clock.now(),
      disabled_at: null,
    } satisfies Operator);
    await this.dataSource.transaction(async (manager) => {
      const known = await manager.findOneBy(Operator, { email });
      if (known) throw new AppError('ALREADY_REGISTERED');
      await manager.insert(Operator, operator);
      const action = { operatorId: by, action: 'operator.create', subject: id, details: { email, role: request.role } };
      await this.audit.append(manager, action);
    });
    return { operator: toView(operator), totp_secret: secret, totp_uri: uri };
  }

  /** @throws NOT_FOUND, FORBIDDEN for oneself */
  async disable(asked: string, context: CallContext): Promise<OperatorView> {
    const by = operatorOf(context);
    const operator = await this.other(asked, by);
    const { id } = operator;
    const disabled_at = operator.disabled_at ?? this.clock.now();
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id }, { disabled_at });
      await this.audit.append(manager, { operatorId: by, action: 'operator.disable', subject: id, details: {} });
      return this.sessions.endAll(manager, id);
    });
    announce();
    return toView({ ...operator, disabled_at });
  }

  /** @throws NOT_FOUND */
  async enable(id: string, context: CallContext): Promise<OperatorView> {
    const by = operatorOf(context);
    const operator = await this.get(id);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id: operator.id }, { disabled_at: null });
      await this.audit.append(manager, {
        operatorId: by,
        action: 'operator.enable',
        subject: operator.id,
        details: {},
      });
    });
    return toView({ ...operator, disabled_at: null });
  }

  /** Takes effect at once: the operator's sessions end. @throws NOT_FOUND, FORBIDDEN for oneself */
  async changeRole({ id: asked, role }: OperatorRoleRequest, context: CallContext): Promise<OperatorView> {
    const by = operatorOf(context);
    const operator = await this.other(asked, by);
    const { id } = operator;
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id }, { role });
      const details = { from: operator.role, to: role };
      await this.audit.append(manager, { operatorId: by, action: 'operator.role', subject: id, details });
      return this.sessions.endAll(manager, id);
    });
    announce();
    return toView({ ...operator, role });
  }

  /** The new secret is told this once. @throws NOT_FOUND, FORBIDDEN for oneself */
  async resetTotp(asked: string, context: CallContext): Promise<OperatorSecretReply> {
    const by = operatorOf(context);
    const operator = await this.other(asked, by);
    const { id } = operator;
    const { secret, uri, sealed } = this.secondFactor.create(id, operator.email);
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id }, { totp_secret: sealed, totp_step: 0n });
      await this.audit.append(manager, { operatorId: by, action: 'operator.reset_totp', subject: id, details: {} });
      return this.sessions.endAll(manager, id);
    });
    announce();
    return { operator: toView({ ...operator, totp_secret: sealed }), totp_secret: secret, totp_uri: uri };
  }

  /** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, VALIDATION */
  async changePassword(request: OperatorPasswordRequest, context: CallContext): Promise<void> {
    const operator = await this.get(operatorOf(context));
    const attempt = await this.attempts.begin('operator', operator.email);
    if (attempt.locked) throw new AppError('LOGIN_LOCKED', { retry_after_s: attempt.retryAfterS });
    const right = await this.hasher.passwordMatches(operator.password_hash, request.old_password);
    if (!right) throw new AppError('WRONG_CREDENTIALS');
    await this.attempts.clear('operator', operator.email);
    refuseWeakPassword(request.new_password, 'new_password', operator.email);
    const password_hash = await this.hasher.password(request.new_password);
    const announce = await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id: operator.id }, { password_hash });
      const action = { operatorId: operator.id, action: 'operator.password', subject: operator.id, details: {} };
      await this.audit.append(manager, action);
      return this.sessions.endAll(manager, operator.id, context.sessionId);
    });
    announce();
  }

  /** An operator whom the asking one may change. @throws NOT_FOUND, FORBIDDEN for oneself */
  private async other(id: string, by: string): Promise<Operator> {
    if (rowId(id) === by) throw new AppError('FORBIDDEN');
    return this.get(id);
  }

  private async get(id: string): Promise<Operator> {
    const operator = await this.dataSource.manager.findOneBy(Operator, { id: rowId(id) });
    if (!operator) throw new AppError('NOT_FOUND');
    return operator;
  }

  private note(operatorId: string, action: string, subject: string, details: Record<string, unknown>): Promise<void> {
    return this.dataSource.transaction((manager) =>
      this.audit.append(manager, { operatorId, action, subject, details }),
    );
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
