import {
  AppError,
  type IdRequest,
  type OperatorPasskeyOptionsRequest,
  type OperatorPasskeyRemoveRequest,
  type OperatorView,
  type PasskeyAddRequest,
  type PasskeyOptionsReply,
  type PasskeyView,
} from '@makoto/contracts';
import { CallContext, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { PasswordCheck } from '../login/password-check.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { type PasskeyHolder, Passkeys } from '../passkeys/passkeys.service.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { NEW_SESSION_MS, Sessions } from '../sessions/sessions.service.js';
import { mustUsePasskey } from './must-use-passkey.calc.js';
import type { Operator } from './operator.entity.js';
import { OperatorChanges } from './operator-changes.js';
import { OperatorViews } from './operator-views.js';

/** What an operator gives, both or, right after the log-in, none. */
type Proof = OperatorPasskeyOptionsRequest;

const ACTIONS = { passkey_added: 'operator.add_passkey', passkey_removed: 'operator.remove_passkey' } as const;

/** Operators' passkeys. Each change is in the audit log, has a notice, and ends the operator's other sessions. */
@Injectable()
export class OperatorPasskeys {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly repository: PasskeysRepository,
    private readonly changes: OperatorChanges,
    private readonly passwords: PasswordCheck,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    private readonly views: OperatorViews,
    private readonly config: IdentityConfig,
  ) {}

  list(context: CallContext): Promise<PasskeyView[]> {
    return this.passkeys.list(operatorOf(context));
  }

  /** @throws TOO_MANY_SAVED, PASSKEY_REQUIRED, and the errors of the proof */
  async options(request: OperatorPasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    const operator = await this.changes.get(operatorOf(context));
    return this.passkeys.beginAdding(this.holder(operator, request, null, context), context);
  }

  /** @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED, PASSKEY_REQUIRED */
  async add(request: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    const operator = await this.changes.get(operatorOf(context));
    return this.passkeys.add(this.holder(operator, {}, request.name.trim(), context), request, context);
  }

  /** @throws NOT_FOUND, and the errors of the proof */
  async remove(request: OperatorPasskeyRemoveRequest, context: CallContext): Promise<void> {
    const operator = await this.changes.get(operatorOf(context));
    const passkey = (await this.list(context)).find(({ id }) => id === request.id);
    await this.passkeys.remove(this.holder(operator, request, passkey?.name ?? null, context), request.id);
  }

  /** Removes all passkeys of somebody who lost them. @throws NOT_FOUND, FORBIDDEN for one's own account */
  async removeAll({ id }: IdRequest, context: CallContext): Promise<OperatorView> {
    const operator = await this.changes.other(id, context);
    const work = async (manager: EntityManager): Promise<void> => {
      await this.repository.deleteAll(manager, operator.id);
      await this.notices.addToOperator(manager, operator.id, 'operator_passkey_removed');
    };
    return this.views.of(await this.changes.apply(operator, { action: 'operator.remove_passkeys', work }, context));
  }

  /** @param passkey the name of the passkey that changes, for the audit log */
  private holder(operator: Operator, proof: Proof, passkey: string | null, context: CallContext): PasskeyHolder {
    const { id, email } = operator;
    return {
      // A customer of the same address would otherwise look the same on the device.
      ...{ id, operator: true, name: `${email} (console)` },
      prove: async () => {
        await this.isFirst(operator, context);
        await this.check(operator, proof, context);
      },
      change: async (what, work) => {
        const endsOwnSession = await this.isFirst(operator, context);
        const all = async (manager: EntityManager): Promise<void> => {
          // Again, because another session may have added one before the lock.
          await this.isFirst(operator, context, manager);
          await work(manager);
          await this.notices.addToOperator(manager, id, `operator_${what}`);
        };
        const action = ACTIONS[what];
        await this.changes.apply(operator, { action, details: { passkey }, work: all, endsOwnSession }, context);
      },
    };
  }

  /**
   * Whether the session only serves to add the first passkey, which ends it. Somebody else may have opened one as well.
   * @throws PASSKEY_REQUIRED if there is a passkey already
   */
  private async isFirst({ id, role }: Operator, context: CallContext, manager?: EntityManager): Promise<boolean> {
    if (!mustUsePasskey(role, this.config) || (await this.sessions.isByPasskey(context))) return false;
    if ((await this.repository.of(id, manager)).length > 0) throw new AppError('PASSKEY_REQUIRED');
    return true;
  }

  /** Checks password and second factor; without them, the session must be new. */
  private async check(operator: Operator, { password, totp }: Proof, context: CallContext): Promise<void> {
    if (password) {
      const { email: subject } = operator;
      return this.passwords.logIn({ table: 'operators', subject, account: operator, password, totp }, context);
    }
    if (await this.sessions.isNew(context, NEW_SESSION_MS)) return;
    throw new AppError('VALIDATION', {}, [{ field: 'password', key: 'required' }]);
  }
}
