import { EpochMs, Id, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/** What two customers can have in common. */
export const FINGERPRINT_KINDS = ['device', 'card', 'address'] as const;
export type FingerprintKind = (typeof FINGERPRINT_KINDS)[number];

/**
 * A customer was seen with a device, bank card or address. Its owner keeps the value: `hash` is a keyed hash
 * (HMAC-SHA-256, hexadecimal) that only serves for comparison.
 */
export class FingerprintEvent {
  @Id() user_id!: string;
  @OneOf(FINGERPRINT_KINDS) kind!: FingerprintKind;
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) hash!: string;
  @EpochMs() at!: number;
}

/** At registration and log-in, if the app sends its device id. */
export const deviceSeen = event('identity', 'device.seen', FingerprintEvent, ['referral']);
/** When a card or an address is bound or changed. */
export const payeeSeen = event('wallet', 'payee.seen', FingerprintEvent, ['referral', 'identity']);
/** When a withdrawal to a card or an address is approved. Whoever binds one may name a stranger's; this shows that they are paid there. */
export const payeeApproved = event('wallet', 'payee.approved', FingerprintEvent, ['referral']);

export class PayeeRemovedEvent {
  @Id() user_id!: string;
  @OneOf(['card', 'address'] as const) kind!: 'card' | 'address';
  @EpochMs() at!: number;
}

/** When a customer removes a card or an address. */
export const payeeRemoved = event('wallet', 'payee.removed', PayeeRemovedEvent, ['identity']);
