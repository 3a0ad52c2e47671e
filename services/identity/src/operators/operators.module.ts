import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { FirstOperator } from './first-operator.js';
import { OperatorsController } from './operators.controller.js';
import { Operators } from './operators.service.js';

@Module({ imports: [AuditModule], controllers: [OperatorsController], providers: [FirstOperator, Operators] })
export class OperatorsModule {}
