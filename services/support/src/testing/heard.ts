import { isDeepStrictEqual } from 'node:util';
import type { NatsConnection } from '@nats-io/transport-node';

/** What is told on a subject while `work` runs; ends with the first message that `last` accepts. */
export async function heard(
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

/** Whether what was told has these fields. */
export const has = (fields: object) => (item: unknown) => {
  const told = new Map(Object.entries(item ?? {}));
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(told.get(name), value));
};
