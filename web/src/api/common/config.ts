import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const depositMethod = object({
  /** ISO 3166 alpha-2; empty for methods that are available everywhere. */
  country: optional(text),
  currency: oneOf('JPY', 'USD', 'CNY', 'AUD', 'USDT'),
  method: oneOf('bank', 'quick', 'crypto'),
  min: decimal,
  max: decimal,
});

const withdrawMethod = object({
  method: oneOf('bank', 'crypto'),
  currency: text,
  min: decimal,
  max: decimal,
  /** The fee is `max(amount × fee_rate, fee)`, all in `currency`. */
  fee: decimal,
  fee_rate: decimal,
  /** Expected time of arrival in seconds. */
  expected_s: int,
});

const configReply = object({
  web_name: text,
  mode: oneOf('practice', 'live'),
  deposit: list(depositMethod),
  withdraw: list(withdrawMethod),
  builtin_icons: list(text),
  risk_notice: text,
  about: text,
  app_version: text,
  /** The version of the terms, which requests name. */
  terms_version: optional(int),
  /** The fraction by which the market may move, up or down, while a deposit's rate is held. */
  deposit_held_within: optional(decimal),
  /** The fraction of the market rate that we keep of deposits, and of withdrawals in another currency. */
  deposit_spread: optional(decimal),
  withdrawal_spread: optional(decimal),
  /** How long withdrawals pause after a change of password and the like, in seconds. */
  cooling_s: optional(int),
  /** Terms to come. */
  upcoming: optional(list(object({ place: text, effective_at: text, text }))),
});
export type DepositMethod = ReadOf<typeof depositMethod>;
export type WithdrawMethod = ReadOf<typeof withdrawMethod>;

export const config = post('common/config', configReply);

export const useConfig = () => useCall(config, undefined, { staleMs: 300_000, keep: 'all' });
