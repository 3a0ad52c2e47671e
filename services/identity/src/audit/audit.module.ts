import { Module } from '@nestjs/common';
import { AuditAdminController } from './audit.admin.controller.js';
import { AuditHeads } from './audit-heads.js';
import { AuditLog } from './audit-log.js';
import { OperatorActionsListener } from './operator-actions.listener.js';

@Module({
  controllers: [AuditAdminController],
  providers: [OperatorActionsListener, AuditHeads, AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
