import { derivedId } from '@makoto/platform';
import type { RequestedOrder } from '../admission/order-admission.service.js';
import type { Order, OrderTerms } from './order.js';

/** How often the order of one idempotency key is judged. */
export const MAX_ATTEMPTS = 20;

/** More than the clocks of two processes differ. */
const CLOCKS_DIFFER_MS = 1_000;

/** The row of an attempt. */
export interface OrderAttempt {
  id: string;
  /** Epoch milliseconds if the attempt was refused: its id can never become an order. */
  refusedAt: number | undefined;
  /** Undefined if the row only blocks the id. */
  order: Order | undefined;
}

/**
 * The ids of all attempts at the order of an idempotency key. An id is used only if all before it are refused, so at most one
 * of them ever becomes an order.
 */
export function attemptIds(userId: string, key: string): string[] {
  const later = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => derivedId('order', userId, key, String(n + 1)));
  return [firstAttemptId(userId, key), ...later];
}

/** The first of attemptIds(), which is all that most orders need. */
export function firstAttemptId(userId: string, key: string): string {
  return derivedId('order', userId, key);
}

/**
 * The id of the next attempt, if a request that came at `sinceMs` may make one: only if it came after the last refusal,
 * whichever process's clock is right.
 */
export function nextAttempt(
  ids: readonly string[],
  attempts: readonly OrderAttempt[],
  sinceMs: number,
): string | undefined {
  return idToBlock(ids, attempts, sinceMs - CLOCKS_DIFFER_MS);
}

/**
 * The id that an attempt which is under way may still become an order with, when a request that came at `sinceMs` is
 * refused. Undefined if there is none: all ids are used, or an attempt was refused since, so that whatever becomes an order
 * came later.
 */
export function idToBlock(
  ids: readonly string[],
  attempts: readonly OrderAttempt[],
  sinceMs: number,
): string | undefined {
  if (attempts.some(({ refusedAt = Number.POSITIVE_INFINITY }) => refusedAt >= sinceMs)) return undefined;
  return ids[attempts.length];
}

/** Whether `order` has the terms that were requested. The requested price is not compared, because it is not stored. */
export function isSame(order: OrderTerms, { stake, request }: Pick<RequestedOrder, 'stake' | 'request'>): boolean {
  return (
    order.productId === request.product_id &&
    order.direction === request.direction &&
    order.stake === stake &&
    order.duration === request.duration
  );
}
