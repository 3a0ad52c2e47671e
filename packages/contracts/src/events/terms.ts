import { EpochMs, Int, Nullable, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A version of terms was approved, or took effect. Apps that are open ask for the terms again. */
export class TermsEvent {
  /** Such as `orders`. */
  @Text(40) kind!: string;
  /** What the terms are of, such as an earn product; null for a kind of which there is only one. */
  @Nullable() @Text(64) subject?: string | null;
  @Int(0, 1_000_000) version!: number;
  /** When it takes effect, or took. */
  @EpochMs() at!: number;
}

export const orderTermsChanged = event('trading', 'terms.changed', TermsEvent);
export const earnTermsChanged = event('earn', 'terms.changed', TermsEvent);
/** Of deposits and withdrawals, and of conversions. */
export const walletTermsChanged = event('wallet', 'terms.changed', TermsEvent);
export const rebateTermsChanged = event('referral', 'terms.changed', TermsEvent);
