export { ApprovalLimitsCache } from './approval-limits.cache.js';
export { ConversionTermsCache } from './conversion-terms.cache.js';
export { PaymentTermsCache } from './payment-terms.cache.js';
export { WalletTermsModule } from './wallet-terms.module.js';
export { WalletTerms } from './wallet-terms.service.js';
