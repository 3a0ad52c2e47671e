import { decimal, isoTime, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

/** Status of a deposit or a withdrawal. */
export const moneyStatus = oneOf(
  'awaiting_payment',
  'pending',
  'approved',
  'signing',
  'sent',
  'success',
  'fail',
  'expired',
  'cancelled',
);
export type MoneyStatus = ReadOf<typeof moneyStatus>;

/** Where to pay: a bank account, a hosted checkout, or an address with its QR text. */
const payTo = object({
  checkout_url: optional(text),
  network: optional(text),
  address: optional(text),
  qr: optional(text),
  bank_name: optional(text),
  bank_code: optional(text),
  branch_name: optional(text),
  branch_number: optional(text),
  account_number: optional(text),
  holder_name: optional(text),
  reference: optional(text),
});
export type PayTo = ReadOf<typeof payTo>;

export const deposit = object({
  id: text,
  number: text,
  method: oneOf('bank', 'quick', 'crypto'),
  currency: text,
  amount: decimal,
  rate: decimal,
  /** Units of `currency` for one USD, for currencies quoted that way instead of by `rate`. */
  per_usd: optional(decimal),
  /** The fraction of the market rate that `rate` and `per_usd` leave to us. */
  spread: optional(decimal),
  /** The fraction by which the market may move until the rate of arrival applies; undefined if the rate holds in any case. */
  held_within: optional(decimal),
  usd_amount: decimal,
  rate_until: isoTime,
  status: moneyStatus,
  reason: optional(text),
  /** What arrived, in `currency`, and what was credited. */
  received_amount: optional(decimal),
  credited_usd: optional(decimal),
  /** The part of `received_amount` that was converted at `rate`; the rest was at the rate of its arrival. */
  held_amount: optional(decimal),
  arrival_rate: optional(decimal),
  arrival_per_usd: optional(decimal),
  pay_to: payTo,
  created_at: isoTime,
  /** When the user reported it paid. */
  reported_at: optional(isoTime),
  /** When its status changed last. */
  updated_at: isoTime,
});
export type Deposit = ReadOf<typeof deposit>;
