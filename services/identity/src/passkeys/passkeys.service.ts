import { randomUUID } from 'node:crypto';
import {
  AppError,
  allCalls,
  callPattern,
  type LoginReply,
  MAX_PASSKEYS,
  type PasskeyAddRequest,
  type PasskeyLoginOptionsReply,
  type PasskeyLoginRequest,
  type PasskeyOptionsReply,
  type PasskeyOptionsRequest,
  type PasskeyRemoveRequest,
  type PasskeyView,
  parse,
  withoutProof,
} from '@makoto/contracts';
import { CallContext, Clock, callerOf, confirmedHash, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactProof } from '../contacts/contact-proof.js';
import { Login } from '../login/login.service.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { type ChallengeUse, PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { type Passkey, PasskeysRepository } from './passkeys.repository.js';
import { ALGORITHMS, RelyingParty, userHandle } from './relying-party.js';

/** Customers' passkeys: added and removed with a proof that the owner asks, and log-ins with them. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly verifier: PasskeyVerifier,
    private readonly relyingParty: RelyingParty,
    private readonly proof: ContactProof,
    private readonly logins: Login,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<PasskeyView[]> {
    return (await this.passkeys.of(userId)).map(toView);
  }

  /** @throws VALIDATION, TOO_MANY_SAVED, and the errors of the proof */
  async options(request: PasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    const user = await this.users.get(callerOf(context));
    const known = await this.passkeys.of(user.id);
    const passkeys = known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    }));
    const options = { rp_id: this.relyingParty.id, passkeys };
    if (request.purpose === 'confirm') {
      const use = { purpose: 'confirm', userId: user.id, sessionId: null } as const;
      return { ...options, ...(await this.challenges.issue(use, contentOf(request))) };
    }
    refuseAnother(known);
    await this.proof.check(user, request, context);
    const issued = await this.challenges.issue(addingBy(context));
    const forNew = { user_handle: userHandle(user.id), user_name: user.username, algorithms: ALGORITHMS };
    return { ...options, ...forNew, ...issued };
  }

  /** @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED */
  async add({ name, passkey: created }: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    const userId = callerOf(context);
    const credential = await this.verifier.create(created, addingBy(context));
    const passkey: Passkey = {
      ...{ ...credential, id: randomUUID(), user_id: userId, name: name.trim(), last_used_at: null },
      ...{ transports: created.response.transports ?? [], created_at: this.clock.now() },
    };
    await this.change(userId, 'passkey_added', async (manager) => {
      refuseAnother(await this.passkeys.of(userId, manager));
      if (!(await this.passkeys.insert(manager, passkey))) throw new AppError('ALREADY_REGISTERED');
    });
    return toView(passkey);
  }

  /** @throws NOT_FOUND, and the errors of the proof */
  async remove(request: PasskeyRemoveRequest, context: CallContext): Promise<void> {
    const user = await this.users.get(callerOf(context));
    const known = await this.passkeys.of(user.id);
    if (!isUuid(request.id) || !known.some(({ id }) => id === request.id)) throw new AppError('NOT_FOUND');
    await this.proof.check(user, request, context);
    await this.change(user.id, 'passkey_removed', async (manager) => {
      if (!(await this.passkeys.delete(manager, user.id, request.id))) throw new AppError('NOT_FOUND');
    });
  }

  async loginOptions(): Promise<PasskeyLoginOptionsReply> {
    const issued = await this.challenges.issue({ purpose: 'login', userId: null, sessionId: null });
    return { rp_id: this.relyingParty.id, ...issued };
  }

  /**
   * Logs in without password, second factor and their locks: nobody guesses a signature.
   * @throws PASSKEY_REFUSED, ACCOUNT_RESTRICTED if the customer locked the account
   */
  async logIn(request: PasskeyLoginRequest, context: CallContext): Promise<LoginReply> {
    const user = await this.users.get(await this.verifier.logIn(request.passkey));
    if (user.closed_at !== null) throw new AppError('PASSKEY_REFUSED');
    return this.logins.enter(user, request, context);
  }

  /** Makes a change with its notice, and starts the cooling time of withdrawals. */
  private async change(
    userId: string,
    notice: 'passkey_added' | 'passkey_removed',
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (user.closed_at !== null) throw new AppError('NOT_FOUND');
      await work(manager);
      await manager.update(User, { id: userId }, { passkeys_changed_at: this.clock.now() });
      await this.notices.add(manager, userId, notice);
    });
  }
}

/** In this session only, because the proof was given in it. */
function addingBy(context: CallContext): ChallengeUse {
  return { purpose: 'add', userId: callerOf(context), sessionId: context.sessionId ?? null };
}

/** The hash of the call that is to be confirmed. @throws VALIDATION if the call would refuse its body */
function contentOf({ call, body }: PasskeyOptionsRequest): string {
  if (!call || !body) throw new AppError('VALIDATION', {}, [{ field: call ? 'body' : 'call', key: 'required' }]);
  const def = allCalls().find((each) => callPattern(each) === `api/${call}`);
  if (!def) throw new Error(`the call ${call} is not declared`);
  return confirmedHash({ call, body: withoutProof(parse(def.request, body)) });
}

function refuseAnother(known: readonly Passkey[]): void {
  if (known.length >= MAX_PASSKEYS) throw new AppError('TOO_MANY_SAVED', { limit: MAX_PASSKEYS, used: known.length });
}

function toView({ id, name, created_at, last_used_at }: Passkey): PasskeyView {
  return {
    ...{ id, name, created_at: new Date(created_at).toISOString() },
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
