import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import { Decimal, Id, IsoTime, OneOf, Optional, Text } from '../../validation/fields.js';
import { QueueRequest } from '../paging.js';

export class ConsolePaymentsRequest extends QueueRequest {
  @Optional() @OneOf(MONEY_STATUSES) status?: MoneyStatus;
  /** Only this customer's. */
  @Optional() @Id() user_id?: string;
}

/** A rail's report on a deposit or withdrawal, and its outcome. */
export class RailEventView {
  @Text(20) rail!: string;
  /** The rail's own id; blockchain ids are longer than ours. */
  @Text(100) event_id!: string;
  @Decimal() amount!: string;
  @Text(10) currency!: string;
  @Text(20) status!: string;
  @Text(20) outcome!: string;
  @IsoTime() at!: string;
}
