import {
  AppError,
  type ConsoleLoginReply,
  type ConsoleLoginRequest,
  type ConsolePasskeyLoginRequest,
} from '@makoto/contracts';
import { type CallContext, Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IdentityConfig } from '../config.js';
import { PasswordCheck } from '../login/password-check.js';
import { PasskeyVerifier } from '../passkeys/passkey-verifier.js';
import { type Passkey, PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { emailAddress } from '../users/login-name.calc.js';
import { mustUsePasskey } from './must-use-passkey.calc.js';
import { Operator } from './operator.entity.js';
import { OperatorViews } from './operator-views.js';

/** Logs operators in. One who is disabled, or whose initial password has expired, is treated as unknown. */
@Injectable()
export class OperatorLogin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly passwords: PasswordCheck,
    private readonly verifier: PasskeyVerifier,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: Sessions,
    private readonly views: OperatorViews,
    private readonly audit: AuditLog,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  /**
   * By password and second factor. In live mode an owner gets a session only to add the first passkey. An initial
   * password is replaced by the operator's own.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR, INITIAL_PASSWORD, CONFLICT (a new password for one's own),
   * VALIDATION (weak new password), PASSKEY_REQUIRED for an owner who has one in live mode
   */
  async byPassword(request: ConsoleLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const email = emailAddress(request.email);
    const found = await this.dataSource.manager.findOneBy(Operator, { email });
    const operator = found?.disabled_at === null && !this.hasExpired(found) ? found : null;
    const { password, totp, new_password } = request;
    if (new_password) refuseWeakPassword(new_password, 'new_password', email);
    const account = operator ?? undefined;
    const isInitial = operator !== null && operator.initial_password_until !== null;
    const lacksOwnPassword = isInitial && (!new_password || new_password === password);
    await this.passwords.logIn(
      { table: 'operators', subject: email, account, password, totp, lacksOwnPassword },
      context,
    );
    if (!operator) throw new AppError('WRONG_CREDENTIALS');
    if (new_password && !isInitial) throw new AppError('CONFLICT');
    const needsPasskey = mustUsePasskey(operator.role, this.config);
    // Said only after password and code, so that it tells strangers nothing.
    if (needsPasskey && (await this.passkeys.of(operator.id)).length > 0) throw new AppError('PASSKEY_REQUIRED');
    return this.enter(new_password ? await this.ownPassword(operator, new_password) : operator, null, context);
  }

  /**
   * By a passkey, without the locks that follow wrong passwords: nobody guesses a signature.
   * @throws PASSKEY_REFUSED
   */
  async byPasskey({ passkey: proof }: ConsolePasskeyLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const passkey = await this.verifier.logIn(proof, true);
    const operator = await this.dataSource.manager.findOneBy(Operator, { id: passkey.subject_id });
    if (operator?.disabled_at !== null) throw new AppError('PASSKEY_REFUSED');
    return this.enter(operator, passkey, context);
  }

  private hasExpired({ initial_password_until }: Operator): boolean {
    return initial_password_until !== null && initial_password_until < this.clock.now();
  }

  /** Replaces the initial password. */
  private async ownPassword(operator: Operator, password: string): Promise<Operator> {
    const { id, password_hash } = operator;
    const own = { password_hash: await this.hasher.password(password), initial_password_until: null };
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(Operator, { id, password_hash }, own);
      if (affected !== 1) throw new AppError('WRONG_CREDENTIALS');
      await this.audit.append(manager, { operatorId: id, action: 'operator.password', subject: id, details: {} });
    });
    return Object.assign(operator, own);
  }

  private async enter(operator: Operator, passkey: Passkey | null, context: CallContext): Promise<ConsoleLoginReply> {
    const passkeyId = passkey?.id ?? null;
    const session = await this.sessions.open(operator, context, { operator: true, passkeyId });
    const details = { ip: context.ip ?? null, ...(passkey && { passkey: passkey.name }) };
    const action = { operatorId: operator.id, action: 'operator.login', subject: operator.id, details };
    await this.dataSource.transaction((manager) => this.audit.append(manager, action));
    return { ...session, operator: await this.views.of(operator) };
  }
}
