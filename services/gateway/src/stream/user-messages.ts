import { allEvents, type EventDef } from '@makoto/contracts';

/** Events for customers, by subject prefix: message type. */
const TYPES: readonly (readonly [prefix: string, type: string])[] = [
  ['trading.order.', 'order'],
  ['market.alert.', 'alert'],
  ['wallet.deposit.', 'deposit'],
  ['wallet.withdrawal.', 'withdrawal'],
  ['identity.kyc.', 'kyc'],
  ['identity.restrictions_changed', 'account'],
  ['earn.position.', 'position'],
  ['trading.terms.', 'order_terms'],
  ['earn.terms.', 'earn_terms'],
  ['wallet.terms.', 'wallet_terms'],
  ['referral.terms.', 'rebate_terms'],
  ['support.notice.', 'notice'],
  ['support.hours.', 'hours'],
  ['support.message.', 'chat'],
];

/** What an API token may not read by calls either. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['kyc', 'chat', 'typing']);

/** Whether messages of a type are also sent to connections with an API token. */
export function isForPrograms(type: string): boolean {
  return !FOR_PEOPLE.has(type);
}

/** A stream message's type with its event. */
export interface UserMessage {
  type: string;
  event: EventDef;
}

/** The events that become messages, by name. */
export function userMessages(): Map<string, UserMessage> {
  const found = new Map<string, UserMessage>();
  for (const event of allEvents()) {
    const type = TYPES.find(([prefix]) => event.name.startsWith(prefix))?.[1];
    if (type) found.set(event.name, { type, event });
  }
  return found;
}

/** Whether a field of an event is a time, which clients receive in ISO 8601. */
export const isTimeField = (name: string): boolean => /(^|_)(at|time|until)$/.test(name);

/**
 * An event as the client receives it: without the user id, times in ISO 8601 UTC as in replies. An order has the form
 * of `order/detail`.
 */
export function messageData(type: string, payload: object): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(payload)) {
    if (key === 'user_id') continue;
    data[key] = typeof value === 'number' && isTimeField(key) ? new Date(value).toISOString() : value;
  }
  // Clients that were written when only products had terms of their own read this name.
  if (type === 'earn_terms') return { ...data, product_id: data['subject'] };
  if (type !== 'order') return data;
  const { order_time, settle_time }: { order_time?: unknown; settle_time?: unknown } = payload;
  const duration = (Number(settle_time) - Number(order_time)) / 1_000;
  return { ...data, currency: 'USD', duration };
}
