import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { FirstOperator } from './first-operator.js';
import { OperatorsAdminController } from './operators.admin.controller.js';
import { Operators } from './operators.service.js';

@Module({ imports: [AuditModule], controllers: [OperatorsAdminController], providers: [FirstOperator, Operators] })
export class OperatorsModule {}
