import { auditAppend } from '@makoto/contracts';
import { type CallContext, derivedId, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const TIMEOUT_MS = 3_000;

/** Writes operators' actions into the audit log, before they take effect: none goes unwritten. */
@Injectable()
export class OperatorAudit {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Call it last in the transaction that does it: where the log is away, nothing is done. The same action of the same
   * operator on the same thing with the same details is written once. @throws UNAVAILABLE
   */
  async append(context: CallContext, action: string, subject: string, details: Record<string, unknown>): Promise<void> {
    const operator_id = operatorOf(context);
    const id = derivedId('audit', operator_id, action, subject, JSON.stringify(details));
    await this.rpc.request(auditAppend, { id, operator_id, action, subject, details }, context, TIMEOUT_MS);
  }
}
