import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ApprovalLimitsCache } from './approval-limits.cache.js';
import { ConversionTermsCache } from './conversion-terms.cache.js';
import { PaymentTermsCache } from './payment-terms.cache.js';
import {
  ApprovalLimitsAdminController,
  ConversionTermsAdminController,
  PaymentTermsAdminController,
} from './wallet-terms.admin.controller.js';
import { WalletTermsPublisher } from './wallet-terms.publisher.js';
import { WalletTerms } from './wallet-terms.service.js';

const CACHES = [PaymentTermsCache, ConversionTermsCache, ApprovalLimitsCache];

@Module({
  imports: [AuditModule],
  controllers: [PaymentTermsAdminController, ConversionTermsAdminController, ApprovalLimitsAdminController],
  providers: [...CACHES, WalletTerms, WalletTermsPublisher],
  exports: CACHES,
})
export class WalletTermsModule {}
