import { randomUUID } from 'node:crypto';
import {
  AppError,
  MAX_PASSKEYS,
  type PasskeyAddRequest,
  type PasskeyLoginOptionsReply,
  type PasskeyOptionsReply,
  type PasskeyView,
} from '@makoto/contracts';
import { CallContext, Clock, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ChallengeUse, confirmUse, logInUse, PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { type Passkey, type PasskeyOwner, PasskeysRepository } from './passkeys.repository.js';
import { ALGORITHMS, RelyingParty, userHandle } from './relying-party.js';

/** Whose passkeys change, and what customers and operators do differently. */
export interface PasskeyHolder extends PasskeyOwner {
  /** What the authenticator shows. */
  name: string;
  /** Checks the proof that a change needs. */
  prove: () => Promise<void>;
  /** Makes a change in a transaction that locks the owner, and tells them of it. */
  change: (what: PasskeyChange, work: (manager: EntityManager) => Promise<void>) => Promise<void>;
}

export type PasskeyChange = 'passkey_added' | 'passkey_removed';

/** What customers and operators do alike with passkeys: list, add and remove them, and begin log-ins. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly verifier: PasskeyVerifier,
    private readonly relyingParty: RelyingParty,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string): Promise<PasskeyView[]> {
    return (await this.passkeys.of(ownerId)).map(toView);
  }

  /** Begins adding one, in this session only, because the proof is given in it. @throws TOO_MANY_SAVED, and what `prove` throws */
  async beginAdding(holder: PasskeyHolder, context: CallContext): Promise<PasskeyOptionsReply> {
    const known = await this.passkeys.of(holder.id);
    refuseAnother(known);
    await holder.prove();
    const issued = await this.challenges.issue(addingBy(holder, context));
    const forNew = { user_handle: userHandle(holder.id), user_name: holder.name, algorithms: ALGORITHMS };
    return { ...this.optionsOf(known), ...forNew, ...issued };
  }

  /** Begins a confirmation by a customer. @param content the hash of what is confirmed */
  async beginConfirming(userId: string, content: string): Promise<PasskeyOptionsReply> {
    const known = await this.passkeys.of(userId);
    return { ...this.optionsOf(known), ...(await this.challenges.issue(confirmUse(userId), content)) };
  }

  /** Begins a log-in. Customers' and operators' passkeys are not accepted in each other's place. */
  async beginLogIn(operator: boolean): Promise<PasskeyLoginOptionsReply> {
    return { rp_id: this.relyingParty.id, ...(await this.challenges.issue(logInUse(operator))) };
  }

  /** @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED, and what `change` throws */
  async add(
    holder: PasskeyHolder,
    { name, passkey: created }: PasskeyAddRequest,
    context: CallContext,
  ): Promise<PasskeyView> {
    const credential = await this.verifier.create(created, addingBy(holder, context));
    const passkey: Passkey = {
      ...{ ...credential, id: randomUUID(), subject_id: holder.id, operator: holder.operator },
      ...{ name: name.trim(), last_used_at: null },
      ...{ transports: created.response.transports ?? [], created_at: this.clock.now() },
    };
    await holder.change('passkey_added', async (manager) => {
      refuseAnother(await this.passkeys.of(holder.id, manager));
      if (!(await this.passkeys.insert(manager, passkey))) throw new AppError('ALREADY_REGISTERED');
    });
    return toView(passkey);
  }

  /** @throws NOT_FOUND, and what `prove` and `change` throw */
  async remove(holder: PasskeyHolder, id: string): Promise<void> {
    const known = await this.passkeys.of(holder.id);
    if (!isUuid(id) || !known.some((passkey) => passkey.id === id)) throw new AppError('NOT_FOUND');
    await holder.prove();
    await holder.change('passkey_removed', async (manager) => {
      if (!(await this.passkeys.delete(manager, holder.id, id))) throw new AppError('NOT_FOUND');
    });
  }

  private optionsOf(known: readonly Passkey[]): Pick<PasskeyOptionsReply, 'rp_id' | 'passkeys'> {
    const passkeys = known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    }));
    return { rp_id: this.relyingParty.id, passkeys };
  }
}

function addingBy({ id, operator }: PasskeyOwner, { sessionId }: CallContext): ChallengeUse {
  return { purpose: 'add', operator, subjectId: id, sessionId: sessionId ?? null };
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
