import {
  AppError,
  allCalls,
  callPattern,
  type LoginReply,
  type PasskeyAddRequest,
  type PasskeyLoginRequest,
  type PasskeyOptionsReply,
  type PasskeyOptionsRequest,
  type PasskeyRemoveRequest,
  type PasskeyView,
  parse,
  withoutProof,
} from '@makoto/contracts';
import { CallContext, Clock, callerOf, confirmedHash } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactProof } from '../contacts/contact-proof.js';
import { Login } from '../login/login.service.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { type PasskeyHolder, Passkeys } from './passkeys.service.js';

/** Customers' passkeys: added and removed with a proof that the owner asks, and log-ins with them. */
@Injectable()
export class CustomerPasskeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passkeys: Passkeys,
    private readonly verifier: PasskeyVerifier,
    private readonly proof: ContactProof,
    private readonly logins: Login,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION, TOO_MANY_SAVED, and the errors of the proof */
  async options(request: PasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    const user = await this.users.get(callerOf(context));
    if (request.purpose === 'confirm') return this.passkeys.beginConfirming(user.id, contentOf(request));
    return this.passkeys.beginAdding(this.holder(user, request, context), context);
  }

  /** @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED */
  async add(request: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    const user = await this.users.get(callerOf(context));
    return this.passkeys.add(this.holder(user, {}, context), request, context);
  }

  /** @throws NOT_FOUND, and the errors of the proof */
  async remove(request: PasskeyRemoveRequest, context: CallContext): Promise<void> {
    const user = await this.users.get(callerOf(context));
    await this.passkeys.remove(this.holder(user, request, context), request.id);
  }

  /**
   * Logs in without password, second factor and their locks: nobody guesses a signature.
   * @throws PASSKEY_REFUSED, ACCOUNT_RESTRICTED if the customer locked the account
   */
  async logIn(request: PasskeyLoginRequest, context: CallContext): Promise<LoginReply> {
    const { id, subject_id } = await this.verifier.logIn(request.passkey, false);
    const user = await this.users.get(subject_id);
    if (user.closed_at !== null) throw new AppError('PASSKEY_REFUSED');
    return this.logins.enter(user, request, context, id);
  }

  /** Each change has its notice, and starts the cooling time of withdrawals. */
  private holder(user: User, proof: Parameters<ContactProof['check']>[1], context: CallContext): PasskeyHolder {
    const { id, username } = user;
    return {
      ...{ id, operator: false, name: username },
      prove: () => this.proof.check(user, proof, context),
      change: (what, work) =>
        this.dataSource.transaction(async (manager) => {
          const locked = await this.users.lock(manager, id);
          if (locked.closed_at !== null) throw new AppError('NOT_FOUND');
          await this.sessions.refuseEnded(manager, context);
          await work(manager);
          await manager.update(User, { id }, { passkeys_changed_at: this.clock.now() });
          await this.notices.add(manager, id, what);
        }),
    };
  }
}

/** The hash of the call that is to be confirmed. @throws VALIDATION if the call would refuse its body */
function contentOf({ call, body }: PasskeyOptionsRequest): string {
  if (!call || !body) throw new AppError('VALIDATION', {}, [{ field: call ? 'body' : 'call', key: 'required' }]);
  const def = allCalls().find((each) => callPattern(each) === `api/${call}`);
  if (!def) throw new Error(`the call ${call} is not declared`);
  return confirmedHash({ call, body: withoutProof(parse(def.request, body)) });
}
