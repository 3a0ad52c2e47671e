import { randomUUID } from 'node:crypto';
import { AppError, type ContactKind, type UndoContactReply, type UpdateRequest } from '@makoto/contracts';
import { CallContext, Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Codes } from '../codes/codes.service.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { DataKey } from '../security/data-key.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { emailAddress, phoneNumber } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { ContactChanges } from './contact-changes.repository.js';
import { ContactProof } from './contact-proof.js';
import { isEstablished, TRIAL_MS } from './established.calc.js';

/** A new address whose code was correct. */
export interface NewContact {
  kind: ContactKind;
  address: string;
}

/**
 * Customers' e-mail addresses and phone numbers. Whoever controls them can reset passwords, so a new one needs a proof
 * that the owner asks, the earlier ones can undo it for 72 hours, and until then it resets nothing.
 */
@Injectable()
export class Contacts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly codes: Codes,
    private readonly proof: ContactProof,
    private readonly passkeys: PasskeysRepository,
    private readonly changes: ContactChanges,
    private readonly sessions: Sessions,
    private readonly dataKey: DataKey,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the proof and the code of a new address, outside a transaction: wrong guesses must stay counted.
   * @returns undefined if the request names no address
   * @throws VALIDATION, WRONG_CODE, and the errors of the proof
   */
  async accept(userId: string, request: UpdateRequest, context: CallContext): Promise<NewContact | undefined> {
    if (request.email && request.phone) throw new AppError('VALIDATION', {}, [{ field: 'phone', key: 'type' }]);
    const contact = newContact(request);
    if (!contact) return undefined;
    await this.proof.check(await this.users.get(userId), request, context);
    await this.codes.use(`bind_${contact.kind}`, contact.address, request.code, userId);
    return contact;
  }

  /**
   * Binds an address to the locked `user`, who is still to be saved, and writes notices to the established addresses.
   * @throws ALREADY_REGISTERED
   */
  async bind(manager: EntityManager, user: User, { kind, address }: NewContact): Promise<void> {
    const old = user[kind];
    if (old === address) return;
    const now = this.clock.now();
    const boundAt = user[`${kind}_bound_at`];
    const told = this.established(user, now);
    if (old !== null && isEstablished(boundAt, now)) await this.users.holdNames(manager, user.id, kind, now + TRIAL_MS);
    else await this.users.releaseNames(manager, user.id, kind);
    await this.users.claimNames(manager, user.id, [{ kind, text: address }]);
    await this.codes.endResets(manager, user.id);
    const id = randomUUID();
    for (const to of told) await this.notices.addContact(manager, user.id, id, to);
    await this.changes.add(manager, {
      ...{ id, user_id: user.id, kind, old_address: old, old_bound_at: boundAt, new_address: address },
      ...{ token_hash: told.length > 0 ? this.hash(this.notices.undoTokenOf(id)) : null, at: now },
    });
    user[kind] = address;
    user[`${kind}_bound_at`] = now;
    user.contact_changed_at = now;
  }

  /**
   * Sets an address back to the one before the change with this token, ends all sessions and pending resets, removes the
   * passkeys that were added since, and starts the cooling time again, because somebody else may know the password.
   * @throws NOT_FOUND if the token is unknown, used or expired, or the account closed
   */
  async undo(token: string): Promise<UndoContactReply> {
    const now = this.clock.now();
    const tokenHash = this.hash(token);
    const { kind, announce } = await this.dataSource.transaction(async (manager) => {
      const found = await this.changes.undoable(manager, tokenHash, now);
      if (!found) throw new AppError('NOT_FOUND');
      const user = await this.users.lock(manager, found.user_id);
      // Read again, because another request may have undone it before the lock.
      const change = await this.changes.undoable(manager, tokenHash, now);
      if (!change || user.closed_at !== null) throw new AppError('NOT_FOUND');
      const { kind, old_address, old_bound_at } = change;
      await this.users.releaseNames(manager, user.id, kind);
      if (old_address !== null) await this.users.claimNames(manager, user.id, [{ kind, text: old_address }]);
      await this.changes.undo(manager, change, now);
      await this.codes.endResets(manager, user.id);
      // Whoever changed the address could have added them.
      await this.passkeys.deleteAll(manager, user.id, change.at);
      const restored = { [kind]: old_address, [`${kind}_bound_at`]: old_bound_at, contact_changed_at: now };
      await manager.update(User, { id: user.id }, restored);
      return { kind, announce: await this.sessions.endAll(manager, user.id) };
    });
    announce();
    return { kind };
  }

  /**
   * Refuses a reset by an address that is new, if the account had one before that could have been used instead.
   * @throws NEW_CONTACT with `retry_after_s`
   */
  async refuseNew(user: User, address: string | null): Promise<void> {
    const boundAt = address === user.email ? user.email_bound_at : user.phone_bound_at;
    const now = this.clock.now();
    if (address === null || boundAt === null || isEstablished(boundAt, now)) return;
    const hasOlder = this.established(user, now).length > 0 || (await this.changes.replacedEstablished(user.id, now));
    if (hasOlder) throw new AppError('NEW_CONTACT', { retry_after_s: Math.ceil((boundAt + TRIAL_MS - now) / 1000) });
  }

  /** The addresses that have belonged to the customer for long enough. */
  private established(user: User, now: number): string[] {
    const { email, email_bound_at, phone, phone_bound_at } = user;
    return [
      ...(email !== null && isEstablished(email_bound_at, now) ? [email] : []),
      ...(phone !== null && isEstablished(phone_bound_at, now) ? [phone] : []),
    ];
  }

  private hash(token: string): Buffer {
    return this.dataKey.mac('undo contact', token);
  }
}

function newContact({ email, phone }: UpdateRequest): NewContact | undefined {
  if (email) return { kind: 'email', address: emailAddress(email) };
  if (phone) return { kind: 'phone', address: phoneNumber(phone, 'phone') };
  return undefined;
}
