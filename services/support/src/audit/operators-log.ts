import { randomUUID } from 'node:crypto';
import { AppError, type AuditAppendRequest, operatorActed } from '@makoto/contracts';
import { type CallContext, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The operator behind a console call. @throws FORBIDDEN where it is none */
export function operatorOf(context: CallContext): string {
  if (!context.userId || !context.operator) throw new AppError('FORBIDDEN');
  return context.userId;
}

/** An entry of the audit log. `details` are facts without secrets and without what was said. */
export function entryOf(
  context: CallContext,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): AuditAppendRequest {
  return { id: randomUUID(), operator_id: operatorOf(context), action, subject, details };
}

/** Hands operators' actions to the audit log, in the transaction that does them; identity writes them down. */
@Injectable()
export class OperatorsLog {
  constructor(private readonly outbox: Outbox) {}

  /** @see entryOf */
  async note(manager: EntityManager, ...entry: Parameters<typeof entryOf>): Promise<void> {
    await this.outbox.add(manager, operatorActed, [entryOf(...entry)]);
  }
}
