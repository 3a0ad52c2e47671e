import { walletTermsChanged } from '@makoto/contracts';
import { versionPublisher } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { ApprovalLimitsCache } from './approval-limits.cache.js';
import { ConversionTermsCache } from './conversion-terms.cache.js';
import { PaymentTermsCache } from './payment-terms.cache.js';
import {
  ApprovalLimitsAdminController,
  ConversionTermsAdminController,
  PaymentTermsAdminController,
} from './wallet-terms.admin.controller.js';
import { WalletTerms } from './wallet-terms.service.js';

const CACHES = [PaymentTermsCache, ConversionTermsCache, ApprovalLimitsCache];

@Module({
  controllers: [PaymentTermsAdminController, ConversionTermsAdminController, ApprovalLimitsAdminController],
  providers: [...CACHES, WalletTerms, versionPublisher(walletTermsChanged, [PaymentTermsCache, ConversionTermsCache])],
  exports: CACHES,
})
export class WalletTermsModule {}
