import type { TestingModule } from '@nestjs/testing';
import { ApprovalLimitsCache, ConversionTermsCache, PaymentTermsCache } from '../terms/index.js';

// Tests move the time by days at once; that no process works with terms that it may have missed is tested in the platform.
class SteadyPaymentTerms extends PaymentTermsCache {
  protected override assertFresh(): void {
    // Never stale.
  }
}
class SteadyConversionTerms extends ConversionTermsCache {
  protected override assertFresh(): void {
    // Never stale.
  }
}
class SteadyApprovalLimits extends ApprovalLimitsCache {
  protected override assertFresh(): void {
    // Never stale.
  }
}

/** The caches of terms and what replaces them. */
export const STEADY_CACHES = [
  [PaymentTermsCache, SteadyPaymentTerms],
  [ConversionTermsCache, SteadyConversionTerms],
  [ApprovalLimitsCache, SteadyApprovalLimits],
] as const;

/** Reads all terms again. */
export async function refreshTerms(module: TestingModule): Promise<void> {
  for (const [cache] of STEADY_CACHES) await module.get(cache, { strict: false }).onModuleInit();
}
