import {
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';

export const EVENT_STREAM = 'EVENTS';
const DAY_MS = 86_400_000;

/** NATS subject of an event. */
export const eventSubject = (name: string): string => `evt.${name}`;

/** JetStream with the product's one stream of events. */
export async function openJetStream(nats: NatsConnection): Promise<{ js: JetStreamClient; jsm: JetStreamManager }> {
  const jsm = await jetstreamManager(nats, { timeout: 10_000 });
  await ensureStream(jsm);
  return { js: jetstream(nats, { timeout: 5_000 }), jsm };
}

/** Makes the stream where there is none: a week, at most 2 GiB, repeats within two minutes dropped. */
export async function ensureStream(jsm: JetStreamManager): Promise<void> {
  const config = {
    name: EVENT_STREAM,
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(7 * DAY_MS),
    max_bytes: 2 * 1024 ** 3,
    duplicate_window: nanos(120_000),
  };
  try {
    await jsm.streams.add(config);
  } catch {
    // It exists with other limits (an operator's choice, or an older version's); the subjects are what matters.
    await jsm.streams.update(EVENT_STREAM, { subjects: config.subjects });
  }
}
