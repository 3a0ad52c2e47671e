import { bool, decimal, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

/** Terms for ending a position early. */
export const earlyExit = object({ allowed: bool, forfeit_rate: decimal, terms: text });

const fields = {
  id: text,
  name: text,
  kind: oneOf('lock', 'wealth'),
  currency: text,
  cycle_days: int,
  daily_rate: decimal,
  min_amount: decimal,
  max_amount: decimal,
  remaining_quota: decimal,
  /** Reserve held ÷ returns promised. */
  reserve_cover: decimal,
  early_exit: earlyExit,
  upcoming: optional(list(object({ effective_at: text, text }))),
};

export const product = object(fields);
export type EarnProduct = ReadOf<typeof product>;

export const productDetails = object({
  ...fields,
  rules: list(text),
  schedule: list(object({ day: int, at: isoTime, earning: decimal, total: decimal })),
  sold_out: bool,
});
export type EarnProductDetails = ReadOf<typeof productDetails>;
