import {
  AppError,
  type ConsoleLoginReply,
  type ConsoleLoginRequest,
  type ConsolePasskeyLoginRequest,
} from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IdentityConfig } from '../config.js';
import { PasswordCheck } from '../login/password-check.js';
import { PasskeyVerifier } from '../passkeys/passkey-verifier.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { Sessions } from '../sessions/sessions.service.js';
import { emailAddress } from '../users/login-name.calc.js';
import { mustUsePasskey } from './must-use-passkey.calc.js';
import { Operator } from './operator.entity.js';
import { OperatorViews } from './operator-views.js';

/** Logs operators in. A disabled operator is treated as unknown. */
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
  ) {}

  /**
   * By password and second factor. In live mode an owner gets a session only to add the first passkey.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR, PASSKEY_REQUIRED for an owner who has one in live mode
   */
  async byPassword(request: ConsoleLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const email = emailAddress(request.email);
    const found = await this.dataSource.manager.findOneBy(Operator, { email });
    const operator = found?.disabled_at === null ? found : null;
    const { password, totp } = request;
    const account = operator ?? undefined;
    await this.passwords.logIn({ table: 'operators', subject: email, account, password, totp }, context);
    if (!operator) throw new AppError('WRONG_CREDENTIALS');
    const needsPasskey = mustUsePasskey(operator.role, this.config);
    // Said only after password and code, so that it tells strangers nothing.
    if (needsPasskey && (await this.passkeys.of(operator.id)).length > 0) throw new AppError('PASSKEY_REQUIRED');
    return this.enter(operator, null, context);
  }

  /**
   * By a passkey, without the locks that follow wrong passwords: nobody guesses a signature.
   * @throws PASSKEY_REFUSED
   */
  async byPasskey({ passkey: proof }: ConsolePasskeyLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    const { subject_id, name } = await this.verifier.logIn(proof, true);
    const operator = await this.dataSource.manager.findOneBy(Operator, { id: subject_id });
    if (operator?.disabled_at !== null) throw new AppError('PASSKEY_REFUSED');
    return this.enter(operator, name, context);
  }

  private async enter(operator: Operator, passkey: string | null, context: CallContext): Promise<ConsoleLoginReply> {
    const session = await this.sessions.open(operator, context, { operator: true, passkey: passkey !== null });
    const details = { ip: context.ip ?? null, ...(passkey !== null && { passkey }) };
    const action = { operatorId: operator.id, action: 'operator.login', subject: operator.id, details };
    await this.dataSource.transaction((manager) => this.audit.append(manager, action));
    return { ...session, operator: await this.views.of(operator) };
  }
}
