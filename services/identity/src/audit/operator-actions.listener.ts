import {
  type AuditAppendRequest,
  earnOperatorActed,
  marketOperatorActed,
  operatorActed,
  referralOperatorActed,
  tradingOperatorActed,
  walletOperatorActed,
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
    const events = [
      operatorActed,
      marketOperatorActed,
      tradingOperatorActed,
      earnOperatorActed,
      referralOperatorActed,
      walletOperatorActed,
    ];
    for (const event of events) {
      consumers.on(event, (entries, manager) => this.write(entries, manager));
    }
  }

  private async write(entries: AuditAppendRequest[], manager: EntityManager): Promise<void> {
    for (const { id, operator_id, action, subject, details } of entries) {
      await this.audit.append(manager, { id, operatorId: rowId(operator_id), action, subject, details });
    }
  }
}
