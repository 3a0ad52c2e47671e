import { Module } from '@nestjs/common';
import { CoolingPeriod } from './cooling-period.js';
import { IdentityChecks } from './identity-checks.service.js';

@Module({ providers: [CoolingPeriod, IdentityChecks], exports: [CoolingPeriod, IdentityChecks] })
export class IdentityChecksModule {}
