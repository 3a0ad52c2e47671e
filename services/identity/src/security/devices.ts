import { deviceSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { DataKey } from './data-key.js';

/**
 * Publishes which devices customers use, as keyed hashes, which reveal only whether two devices are the same. In practice
 * mode it keeps them too: they may read the customer's practice mailbox.
 */
@Injectable()
export class Devices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly key: DataKey,
    private readonly outbox: Outbox,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /** Publishes in the caller's transaction; does nothing if the app sent no device id. */
  async note(manager: EntityManager, userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    const [hash, at] = [this.hashOf(device), this.clock.now()];
    await this.outbox.add(manager, deviceSeen, [{ user_id: userId, kind: 'device', hash: hash.toString('hex'), at }]);
    if (this.config.MODE === 'live') return;
    await manager.query(
      `insert into mailbox_readers (user_id, device, seen_at) values ($1, $2, $3)
       on conflict (user_id, device) do update set seen_at = $3`,
      [userId, hash, at],
    );
  }

  /** The keyed hash under which a device is known. */
  hashOf(device: string): Buffer {
    return this.key.mac('device', device);
  }

  /** Publishes in a transaction of its own. */
  async publish(userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    await this.note(this.dataSource.manager, userId, device);
    this.outbox.notify();
  }
}
