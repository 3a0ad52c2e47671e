import { type Class, fieldNames, Int, Nullable, parse, Text } from '@makoto/contracts';

/** A payment. Of Hyperswitch's replies these classes name the fields that we read; picked() drops all others. */
export class PaymentReply {
  @Text(64) payment_id!: string;
  @Text(64) status!: string;
  /** Minor units of `currency`. */
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) amount_received?: number | null;
  @Text(3, { min: 3 }) currency!: string;
}

export class LinkReply {
  @Text(500, { pattern: /^https?:\/\// }) link!: string;
}

export class RefundReply {
  @Text(64) refund_id!: string;
  @Text(40) status!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) amount!: number;
}

export class DisputeReply {
  @Text(64) dispute_id!: string;
  @Text(40) dispute_stage!: string;
  @Text(40) dispute_status!: string;
  /** Minor units, as a text. */
  @Text(16, { pattern: /^\d+$/ }) amount!: string;
}

export class PaymentIdReply {
  @Text(64) payment_id!: string;
}

export class EventReply {
  @Text(64) event_id!: string;
  @Text(64) event_type!: string;
}

/** The fields of `type` in a reply. @throws VALIDATION if they are not as documented */
export function picked<T extends object>(type: Class<T>, value: unknown): T {
  return parse(type, Object.fromEntries(fieldNames(type).map((name) => [name, field(value, name)])));
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A list, which may be absent. @throws TypeError for anything else */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new TypeError('a list was expected');
  return value;
}
