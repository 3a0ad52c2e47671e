import { deviceSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DataKey } from './data-key.js';

/** Publishes which devices customers use, as keyed hashes, which reveal only whether two devices are the same. */
@Injectable()
export class Devices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly key: DataKey,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Publishes in the caller's transaction; does nothing if the app sent no device id. */
  async note(manager: EntityManager, userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    const hash = this.key.mac('device', device).toString('hex');
    await this.outbox.add(manager, deviceSeen, [{ user_id: userId, kind: 'device', hash, at: this.clock.now() }]);
  }

  /** Publishes in a transaction of its own. */
  async publish(userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    await this.note(this.dataSource.manager, userId, device);
    this.outbox.notify();
  }
}
