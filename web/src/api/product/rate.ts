import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, isoTime, object, text } from '../../lib/read';

/** What one unit of a payment currency is worth in USD, and how many units make one USD. */
export const productRate = post(
  'product/rate',
  object({ currency: text, rate: decimal, per_usd: decimal, at: isoTime }),
);

const ASK_EVERY_MS = 15_000;

/** Not asked for USD, which has no rate. */
export const usePaymentRate = (currency: string | undefined) =>
  useCall(
    productRate,
    { currency: currency ?? 'USD' },
    {
      enabled: currency !== undefined && currency !== 'USD',
      everyMs: ASK_EVERY_MS,
    },
  );
