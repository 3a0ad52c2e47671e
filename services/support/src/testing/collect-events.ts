import { isDeepStrictEqual } from 'node:util';
import type { NatsConnection } from '@nats-io/transport-node';

/** Collects the messages on a subject while `work` runs, up to the first one that `last` accepts. */
export async function collectEvents(
  nats: NatsConnection,
  subject: string,
  last: (item: unknown) => boolean,
  work: () => Promise<unknown>,
): Promise<unknown[]> {
  const subscription = nats.subscribe(subject);
  await nats.flush();
  await work();
  const items: unknown[] = [];
  for await (const message of subscription) {
    const sent: unknown = message.json();
    items.push(...(Array.isArray(sent) ? sent : [sent]));
    if (items.some(last)) break;
  }
  return items;
}

/** Tests whether an event has these fields. */
export const has = (fields: object) => (item: unknown) => {
  const event = new Map(Object.entries(item ?? {}));
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(event.get(name), value));
};
