import {
  type AuditAppendRequest,
  earnOperatorActed,
  operatorActed,
  referralOperatorActed,
  tradingOperatorActed,
} from '@makoto/contracts';
import { EventConsumers, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from './audit-log.js';

/** Appends the operator actions that other services publish as events. */
@Injectable()
export class OperatorActionsListener {
  constructor(
    consumers: EventConsumers,
    private readonly audit: AuditLog,
  ) {
    for (const event of [operatorActed, tradingOperatorActed, earnOperatorActed, referralOperatorActed]) {
      consumers.on(event, (entries, manager) => this.write(entries, manager));
    }
  }

  private async write(entries: AuditAppendRequest[], manager: EntityManager): Promise<void> {
    for (const { id, operator_id, action, subject, details } of entries) {
      await this.audit.append(manager, { id, operatorId: rowId(operator_id), action, subject, details });
    }
  }
}
