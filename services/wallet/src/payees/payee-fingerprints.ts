import { type FingerprintEvent, type PaymentCurrency, payeeApproved, payeeRemoved, payeeSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../encryption/secret-box.js';
import { Payee } from './payee.js';

/** What identifies a payee: fields of a Payee, with the currency of the account. */
type Identified = Pick<
  Payee,
  'address' | 'network' | 'bank_code' | 'bank_name' | 'branch_number' | 'account_number'
> & {
  currency: PaymentCurrency;
};

/** Publishes who binds, is paid at or removes a card or address. The numbers stay in the wallet; others get keyed hashes. */
@Injectable()
export class PayeeFingerprints {
  constructor(
    private readonly box: SecretBox,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Publishes with the caller's transaction that a customer has bound a card or address. */
  async publish(manager: EntityManager, userId: string, payee: Identified): Promise<void> {
    await this.outbox.add(manager, payeeSeen, [this.eventOf(userId, payee)]);
  }

  /** Publishes the approval of a withdrawal with the caller's transaction. `payee` is encrypted, as the withdrawal has it. */
  async publishApproval(
    manager: EntityManager,
    withdrawal: { id: string; user_id: string; payee: Buffer; payout_currency: PaymentCurrency },
  ): Promise<void> {
    const { id, user_id, payout_currency: currency } = withdrawal;
    const payee = this.box.openObject(Payee, withdrawal.payee, id);
    await this.outbox.add(manager, payeeApproved, [this.eventOf(user_id, { ...payee, currency })]);
  }

  /** Publishes a removal with the caller's transaction. */
  async publishRemoval(manager: EntityManager, userId: string, kind: 'card' | 'address'): Promise<void> {
    await this.outbox.add(manager, payeeRemoved, [{ user_id: userId, kind, at: this.clock.now() }]);
  }

  private eventOf(userId: string, payee: Identified): FingerprintEvent {
    const { address, network, currency, bank_code, bank_name = '', branch_number, account_number } = payee;
    const kind = address === undefined ? 'card' : 'address';
    const bank = bank_code || bank_name.toUpperCase();
    const number = kind === 'card' ? [currency, bank, branch_number, account_number] : [network, address];
    const hash = this.box.mac(kind, number.join('/')).toString('hex');
    return { user_id: userId, kind, hash, at: this.clock.now() };
  }
}
