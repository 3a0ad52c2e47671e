import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { EncryptionModule } from '../../encryption/encryption.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PayoutFiles } from './payout-files.service.js';
import { PayoutResults } from './payout-results.service.js';
import { PayoutsAdminController } from './payouts.admin.controller.js';

@Module({
  imports: [AuditModule, EncryptionModule, WithdrawalsModule],
  controllers: [PayoutsAdminController],
  providers: [PayoutFiles, PayoutResults],
})
export class PayoutsModule {}
