import { consoleApprovalLimits, consoleConversionTerms, consolePaymentTerms } from '@makoto/contracts';
import { versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WalletTerms } from './wallet-terms.service.js';

@Controller()
export class PaymentTermsAdminController extends versionsController(consolePaymentTerms) {
  constructor(terms: WalletTerms) {
    super(terms.payments);
  }
}

@Controller()
export class ConversionTermsAdminController extends versionsController(consoleConversionTerms) {
  constructor(terms: WalletTerms) {
    super(terms.conversions);
  }
}

@Controller()
export class ApprovalLimitsAdminController extends versionsController(consoleApprovalLimits) {
  constructor(terms: WalletTerms) {
    super(terms.approvals);
  }
}
