import { payeeRemoved, payeeSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../encryption/secret-box.js';

/** Publishes who binds or removes a card or address. The numbers stay in the wallet; others get keyed hashes. */
@Injectable()
export class PayeeFingerprints {
  constructor(
    private readonly box: SecretBox,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Publishes with the caller's transaction. `number` identifies the card or address. */
  async publish(manager: EntityManager, userId: string, kind: 'card' | 'address', number: string): Promise<void> {
    const hash = this.box.mac(kind, number).toString('hex');
    await this.outbox.add(manager, payeeSeen, [{ user_id: userId, kind, hash, at: this.clock.now() }]);
  }

  /** Publishes a removal with the caller's transaction. */
  async publishRemoval(manager: EntityManager, userId: string, kind: 'card' | 'address'): Promise<void> {
    await this.outbox.add(manager, payeeRemoved, [{ user_id: userId, kind, at: this.clock.now() }]);
  }
}
