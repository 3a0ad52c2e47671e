import { derivedId, type Task } from '@makoto/platform';

/** Opens the checkout of a deposit. */
export const QUICK_CHECKOUT = 'quick_checkout';
/** Looks at a payment at the provider. */
export const QUICK_SYNC = 'quick_sync';

export function checkoutTask(depositId: string, at: number): Task {
  return { id: checkoutTaskId(depositId), kind: QUICK_CHECKOUT, target: depositId, data: {}, dueAt: at };
}

/** The id of checkoutTask(). */
export const checkoutTaskId = (depositId: string): string => derivedId(QUICK_CHECKOUT, depositId);

/** The task that looks at a payment because of an event. A repeat of a waiting event adds no second task. */
export function syncTask(provider: string, paymentId: string, eventId: string, at: number): Task {
  const id = derivedId(QUICK_SYNC, provider, paymentId, eventId);
  const target = derivedId(QUICK_SYNC, provider, paymentId);
  return { id, kind: QUICK_SYNC, target, data: { provider, payment_id: paymentId }, dueAt: at };
}
