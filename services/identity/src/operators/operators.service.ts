import { randomBytes, randomUUID } from 'node:crypto';
import {
  AppError,
  allCalls,
  type ConsoleMeReply,
  INITIAL_PASSWORD_HOURS,
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
import { CallContext, Clock, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IdentityConfig } from '../config.js';
import { PasswordCheck } from '../login/password-check.js';
import { Attempts } from '../security/attempts.js';
import { refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { emailAddress } from '../users/login-name.calc.js';
import { mustUsePasskey } from './must-use-passkey.calc.js';
import { Operator } from './operator.entity.js';
import { type OperatorChange, OperatorChanges } from './operator-changes.js';
import { OperatorViews } from './operator-views.js';

const HOUR_MS = 3_600_000;
const INITIAL_PASSWORD_BYTES = 15;

const initialPassword = (): string => randomBytes(INITIAL_PASSWORD_BYTES).toString('base64url');

/** Operators' accounts. */
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
    private readonly changes: OperatorChanges,
    private readonly views: OperatorViews,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND */
  async me(context: CallContext): Promise<ConsoleMeReply> {
    const operator = await this.changes.get(operatorOf(context));
    const { role } = operator;
    const needs_passkey = mustUsePasskey(role, this.config) && !(await this.sessions.isByPasskey(context));
    const calls = allCalls().filter((def) => def.auth === 'operator' && def.roles.includes(role));
    const allowed = calls.filter((def) => def.beforePasskey || !needs_passkey);
    return { ...(await this.views.of(operator)), needs_passkey, calls: allowed.map((def) => def.path) };
  }

  /** The role of an operator who is not disabled. @throws NOT_FOUND */
  async roleOf(id: string): Promise<Role> {
    const { role, disabled_at } = await this.changes.get(id);
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
    return { list: await this.views.all(rows), page, size, total };
  }

  /** @throws VALIDATION, ALREADY_REGISTERED */
  async create(request: OperatorCreateRequest, context: CallContext): Promise<OperatorSecretReply> {
    const by = operatorOf(context);
    const email = emailAddress(request.email);
    if (!email) throw new AppError('VALIDATION', {}, [{ field: 'email', key: 'required' }]);
    if (request.password) refuseWeakPassword(request.password, 'password', email);
    const id = randomUUID();
    const password = request.password ? null : initialPassword();
    const chosen = request.password ? { password_hash: await this.hasher.password(request.password) } : {};
    const { secret, uri, sealed } = this.secondFactor.create(id, email);
    const operator = Object.assign(new Operator(), {
      id,
      email,
      role: request.role,
      ...(password ? await this.initial(password) : chosen),
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
    return { operator: await this.views.of(operator), password, totp_secret: secret, totp_uri: uri };
  }

  /** @throws NOT_FOUND, FORBIDDEN for one's own account */
  async disable(id: string, context: CallContext): Promise<OperatorView> {
    const operator = await this.changes.other(id, context);
    const disabled_at = operator.disabled_at ?? this.clock.now();
    return this.change(operator, { action: 'operator.disable', fields: { disabled_at } }, context);
  }

  /** @throws NOT_FOUND */
  async enable(id: string, context: CallContext): Promise<OperatorView> {
    const by = operatorOf(context);
    const operator = await this.changes.get(id);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Operator, { id: operator.id }, { disabled_at: null });
      const action = { operatorId: by, action: 'operator.enable', subject: operator.id, details: {} };
      await this.audit.append(manager, action);
    });
    return this.views.of({ ...operator, disabled_at: null });
  }

  /** Ends the locks that follow failed log-ins. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async unlock(id: string, context: CallContext): Promise<OperatorView> {
    const operatorId = operatorOf(context);
    const operator = await this.changes.other(id, context);
    await this.dataSource.transaction(async (manager) => {
      await this.attempts.clearAll('operator', operator.email, manager);
      await this.audit.append(manager, { operatorId, action: 'operator.unlock', subject: operator.id, details: {} });
    });
    return this.views.of(operator);
  }

  /** @throws NOT_FOUND, FORBIDDEN for one's own account */
  async changeRole({ id, role }: OperatorRoleRequest, context: CallContext): Promise<OperatorView> {
    const operator = await this.changes.other(id, context);
    const details = { from: operator.role, to: role };
    return this.change(operator, { action: 'operator.role', details, fields: { role } }, context);
  }

  /** @throws NOT_FOUND, FORBIDDEN for one's own account */
  async endSessions(id: string, context: CallContext): Promise<OperatorView> {
    const operator = await this.changes.other(id, context);
    return this.change(operator, { action: 'operator.end_sessions' }, context);
  }

  /** The only time the new secret is shown. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async resetTotp(id: string, context: CallContext): Promise<OperatorSecretReply> {
    const operator = await this.changes.other(id, context);
    const { secret, uri, sealed } = this.secondFactor.create(operator.id, operator.email);
    const password = operator.initial_password_until === null ? null : initialPassword();
    const fields = { totp_secret: sealed, totp_step: 0n, ...(password && (await this.initial(password))) };
    const changed = await this.change(operator, { action: 'operator.reset_totp', fields }, context);
    return { operator: changed, password, totp_secret: secret, totp_uri: uri };
  }

  /** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, VALIDATION */
  async changePassword(request: OperatorPasswordRequest, context: CallContext): Promise<void> {
    const operator = await this.changes.get(operatorOf(context));
    await this.passwords.confirmOperator(operator, request.old_password, context);
    refuseWeakPassword(request.new_password, 'new_password', operator.email);
    const password_hash = await this.hasher.password(request.new_password);
    // Of two changes with the same old password, only the first one counts.
    const work = async (manager: EntityManager): Promise<void> => {
      const old = { id: operator.id, password_hash: operator.password_hash };
      const { affected } = await manager.update(Operator, old, { password_hash, has_settings_password: false });
      if (affected !== 1) throw new AppError('WRONG_CREDENTIALS');
    };
    await this.changes.apply(operator, { action: 'operator.password', work }, context);
  }

  /** The columns of a password that the operator has to replace. */
  private async initial(password: string): Promise<Pick<Operator, 'password_hash' | 'initial_password_until'>> {
    const initial_password_until = this.clock.now() + INITIAL_PASSWORD_HOURS * HOUR_MS;
    return { password_hash: await this.hasher.password(password), initial_password_until };
  }

  private async change(operator: Operator, change: OperatorChange, context: CallContext): Promise<OperatorView> {
    return this.views.of(await this.changes.apply(operator, change, context));
  }
}
