import { payeeSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../encryption/secret-box.js';

/** Tells who binds which card or address: as keyed hashes, so that no number leaves the wallet. */
@Injectable()
export class PayeeFingerprints {
  constructor(
    private readonly box: SecretBox,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction; `number` is whatever makes it one of its kind. */
  async note(manager: EntityManager, userId: string, kind: 'card' | 'address', number: string): Promise<void> {
    const hash = this.box.mac(kind, number).toString('hex');
    await this.outbox.add(manager, payeeSeen, [{ user_id: userId, kind, hash, at: this.clock.now() }]);
  }
}
