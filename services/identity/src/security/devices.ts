import { deviceSeen } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DataKey } from './data-key.js';

/** Tells by which devices customers come: as keyed hashes, which say nothing but that two are the same. */
@Injectable()
export class Devices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly key: DataKey,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction; nothing where the app did not say which device it runs on. */
  async note(manager: EntityManager, userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    const hash = this.key.mac('device', device).toString('hex');
    await this.outbox.add(manager, deviceSeen, [{ user_id: userId, kind: 'device', hash, at: this.clock.now() }]);
  }

  /** By itself. */
  async tell(userId: string, device: string | null | undefined): Promise<void> {
    if (!device) return;
    await this.note(this.dataSource.manager, userId, device);
    this.outbox.notify();
  }
}
