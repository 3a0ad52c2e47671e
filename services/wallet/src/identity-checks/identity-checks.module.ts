import { Module } from '@nestjs/common';
import { WalletTermsModule } from '../terms/index.js';
import { CoolingPeriod } from './cooling-period.js';
import { IdentityChecks } from './identity-checks.service.js';

@Module({
  imports: [WalletTermsModule],
  providers: [CoolingPeriod, IdentityChecks],
  exports: [CoolingPeriod, IdentityChecks],
})
export class IdentityChecksModule {}
