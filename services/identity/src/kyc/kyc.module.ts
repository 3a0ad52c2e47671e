import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { KycAdminController } from './kyc.admin.controller.js';
import { KycController } from './kyc.controller.js';
import { KycMetrics } from './kyc.metrics.js';
import { Kyc } from './kyc.service.js';
import { KycReview } from './kyc-review.service.js';

@Module({
  imports: [AuditModule, UploadsModule],
  controllers: [KycController, KycAdminController],
  providers: [Kyc, KycMetrics, KycReview],
})
export class KycModule {}
