import { auditAppend } from '@makoto/contracts';
import { type CallContext, derivedId, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const TIMEOUT_MS = 3_000;

/** Records operators' actions in identity's audit log before they take effect. */
@Injectable()
export class OperatorAudit {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Call this last in the transaction of the action: if the audit log cannot be reached, the transaction rolls back. The
   * same action by the same operator on the same subject with the same details is recorded once. @throws UNAVAILABLE
   */
  async append(context: CallContext, action: string, subject: string, details: Record<string, unknown>): Promise<void> {
    const operator_id = operatorOf(context);
    const id = derivedId('audit', operator_id, action, subject, JSON.stringify(details));
    await this.rpc.request(auditAppend, { id, operator_id, action, subject, details }, context, TIMEOUT_MS);
  }
}
