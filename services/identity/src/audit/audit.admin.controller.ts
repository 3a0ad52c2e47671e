import {
  AuditAppendRequest,
  type AuditListReply,
  AuditListRequest,
  type AuditVerifyReply,
  AuditVerifyRequest,
  auditAppend,
  consoleAuditList,
  consoleAuditVerify,
  type Empty,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf, rowId } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from './audit-log.js';

@Controller()
export class AuditAdminController {
  constructor(
    private readonly audit: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  @Handle(auditAppend)
  async append(request: AuditAppendRequest): Promise<Empty> {
    const { id, action, subject, details } = request;
    const operatorId = rowId(request.operator_id);
    await this.dataSource.transaction((manager) =>
      this.audit.append(manager, { id, operatorId, action, subject, details }),
    );
    return {};
  }

  @Handle(consoleAuditList)
  list(request: AuditListRequest, context: CallContext): Promise<AuditListReply> {
    operatorOf(context);
    if (request.operator_id) rowId(request.operator_id);
    return this.audit.list(request);
  }

  @Handle(consoleAuditVerify)
  verify({ after }: AuditVerifyRequest, context: CallContext): Promise<AuditVerifyReply> {
    operatorOf(context);
    return this.audit.verify(after ?? undefined);
  }
}
