import { POSITION_STATUSES, type PositionStatus } from '../http/wealth/positions.js';
import { EARN_KINDS, type EarnKind } from '../http/wealth/products.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EARN_CURRENCIES, type EarnCurrency } from '../rpc/wallet-earn.js';
import { Decimal, EpochMs, Id, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A position was bought, earned its daily return, or ended. */
export class PositionEvent {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  @Text(64) product_id!: string;
  @OneOf(EARN_KINDS) kind!: EarnKind;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Decimal() quantity!: string;
  @Decimal() earnings!: string;
  @OneOf(POSITION_STATUSES) status!: PositionStatus;
  @EpochMs() at!: number;
}

export const positionChanged = event('earn', 'position.changed', PositionEvent, ['identity']);
/** An operator's change of earn terms, for identity's audit log. */
export const earnOperatorActed = event('earn', 'operator.acted', AuditAppendRequest, ['identity']);
