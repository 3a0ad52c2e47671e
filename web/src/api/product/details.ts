import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, decimal, int, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';
import { productFields } from './list';

const duration = object({ seconds: int, payout: decimal, min: decimal, max: decimal });
export type Duration = ReadOf<typeof duration>;

const session = object({ zone: text, days: text, from: text, to: text });
const closure = object({ day: text, early_close: optional(text) });
export type Closure = ReadOf<typeof closure>;

const planned = object({
  at: isoTime,
  changes: list(text),
  orders_accepted: bool,
  max_gap_ms: int,
  decimals: int,
  sessions: list(session),
  closures: list(closure),
});
export type PlannedChange = ReadOf<typeof planned>;

export const productDetails = object({
  ...productFields,
  durations: list(duration),
  fee_rate: decimal,
  terms_version: optional(int),
  upcoming: optional(list(object({ effective_at: text, text }))),
  tie_rule: text,
  sessions: list(session),
  rules: list(text),
  max_gap_ms: optional(int),
  /** No prices are sent for the first `for_s` seconds of every `every_s` seconds. */
  silence: optional(object({ every_s: int, for_s: int })),
  closures: optional(list(closure)),
  /** Changes that are not in force yet, next first. */
  planned: optional(list(planned)),
});
export type ProductDetails = ReadOf<typeof productDetails>;

export const details = post('product/details', productDetails);

/**
 * Markets open and close. The stream tells logged-in users about new terms (`use-terms-changes.ts`); others see them
 * after this delay.
 */
const FRESH_MS = 15_000;

export const useProduct = (symbol: string) =>
  useCall(details, { symbol }, { staleMs: FRESH_MS, everyMs: FRESH_MS, enabled: symbol !== '' });
