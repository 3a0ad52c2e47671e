import { type FingerprintEvent, type PayeeRemovedEvent, payeeRemoved, payeeSeen } from '@makoto/contracts';
import { EventConsumers, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecurityNotices } from './security-notices.service.js';

/** Tells customers of new, changed and removed payees, which the wallet publishes; each event once. */
@Injectable()
export class PayeesListener {
  constructor(
    consumers: EventConsumers,
    private readonly notices: SecurityNotices,
  ) {
    consumers.on(payeeSeen, (events, manager) => this.tellBound(events, manager));
    consumers.on(payeeRemoved, (events, manager) => this.tellRemoved(events, manager));
  }

  private async tellBound(events: FingerprintEvent[], manager: EntityManager): Promise<void> {
    for (const { user_id, kind } of events) {
      if (kind !== 'device') await this.notices.add(manager, rowId(user_id), kind);
    }
  }

  private async tellRemoved(events: PayeeRemovedEvent[], manager: EntityManager): Promise<void> {
    for (const { user_id, kind } of events) await this.notices.add(manager, rowId(user_id), `${kind}_removed`);
  }
}
