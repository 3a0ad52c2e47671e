import { randomUUID } from 'node:crypto';
import { walletOperatorActed } from '@makoto/contracts';
import { type CallContext, Outbox, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Sends operators' actions to identity's audit log, through the outbox of the transaction that performs them. */
@Injectable()
export class OperatorAudit {
  constructor(private readonly outbox: Outbox) {}

  /** Records an action in its transaction, so that nothing waits for identity. `details` must contain no secrets. */
  async append(
    manager: EntityManager,
    context: CallContext,
    action: string,
    subject: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const entry = { id: randomUUID(), operator_id: operatorOf(context), action, subject, details };
    await this.outbox.add(manager, walletOperatorActed, [entry]);
  }
}
