import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, isoTime, object, text } from '../../lib/read';

/** What one unit of a payment currency is worth in USD now, and how many units one USD is. */
export const productRate = post(
  'product/rate',
  object({ currency: text, rate: decimal, per_usd: decimal, at: isoTime }),
);

const ASK_EVERY_MS = 15_000;

/** The rate of a currency, kept fresh; not asked for USD, which has none, nor where there is no currency. */
export const usePaymentRate = (currency: string | undefined) =>
  useCall(
    productRate,
    { currency: currency ?? 'USD' },
    {
      enabled: currency !== undefined && currency !== 'USD',
      everyMs: ASK_EVERY_MS,
    },
  );
