import { Module } from '@nestjs/common';
import { OperatorAudit } from './operator-audit.js';

@Module({ providers: [OperatorAudit], exports: [OperatorAudit] })
export class AuditModule {}
