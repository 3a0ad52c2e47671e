import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, object, oneOf, type ReadOf, text } from '../../lib/read';

const view = object({
  deposit_id: text,
  number: text,
  amount: decimal,
  currency: text,
  state: oneOf('open', 'paying', 'paid', 'declined', 'expired'),
});
export type Checkout = ReadOf<typeof view>;

/** Practice mode's payment page; live mode answers 1004. */
export const sandboxCheckout = post('common/sandbox_checkout', view);
export const sandboxPay = post('common/sandbox_pay', view);

const ASK_EVERY_MS = 3_000;

/** Polls the payment's state. */
export const useCheckout = (id: string) =>
  useCall(sandboxCheckout, { deposit_id: id }, { enabled: id !== '', staleMs: 0, everyMs: ASK_EVERY_MS });
