import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { FirstOperator } from './first-operator.js';
import { OperatorChanges } from './operator-changes.js';
import { OperatorLogin } from './operator-login.service.js';
import { OperatorPasskeysAdminController } from './operator-passkeys.admin.controller.js';
import { OperatorPasskeys } from './operator-passkeys.service.js';
import { OperatorViews } from './operator-views.js';
import { OperatorsAdminController } from './operators.admin.controller.js';
import { Operators } from './operators.service.js';

@Module({
  imports: [AuditModule],
  controllers: [OperatorsAdminController, OperatorPasskeysAdminController],
  providers: [FirstOperator, OperatorChanges, OperatorLogin, OperatorPasskeys, OperatorViews, Operators],
})
export class OperatorsModule {}
