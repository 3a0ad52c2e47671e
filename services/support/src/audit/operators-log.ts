import { randomUUID } from 'node:crypto';
import { type AuditAppendRequest, operatorActed } from '@makoto/contracts';
import { type CallContext, Outbox, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An audit entry for an operator's action. `details` must contain no secrets and no message texts. */
export function entryOf(
  context: CallContext,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): AuditAppendRequest {
  return { id: randomUUID(), operator_id: operatorOf(context), action, subject, details };
}

/** Sends operators' actions to identity's audit log, through the outbox of the transaction that performs them. */
@Injectable()
export class OperatorsLog {
  constructor(private readonly outbox: Outbox) {}

  /** @see entryOf */
  async note(manager: EntityManager, ...entry: Parameters<typeof entryOf>): Promise<void> {
    await this.outbox.add(manager, operatorActed, [entryOf(...entry)]);
  }
}
