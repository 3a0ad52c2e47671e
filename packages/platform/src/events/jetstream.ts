import {
  DiscardPolicy,
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
/**
 * When the stream's first message is older, everything goes that all consumers have processed a minute ago, and so what is
 * in the stream and processed is not older than this, unless an event before it keeps failing. Inboxes must remember events
 * for longer.
 */
export const STREAM_KEEPS_MS = 7 * DAY_MS;

/** The NATS subject of an event. */
export const eventSubject = (name: string): string => `evt.${name}`;

/** The name in JetStream of a service's consumer of an event. */
export const durableName = (service: string, event: string): string => `${service}_${event.replaceAll('.', '_')}`;

/** Clients of JetStream. The event stream and its consumers are EventKeeper's. */
export async function openJetStream(nats: NatsConnection): Promise<{ js: JetStreamClient; jsm: JetStreamManager }> {
  const jsm = await jetstreamManager(nats, { timeout: 10_000, checkAPI: false });
  return { js: jetstream(nats, { timeout: 5_000 }), jsm };
}

/**
 * Creates the stream if it is missing: at most 2 GiB, duplicates within two minutes dropped. A full stream accepts
 * nothing more, so that events wait in their outboxes and nothing unread is lost. Messages have no age limit: NATS would
 * drop unread ones, too, and count them as acknowledged (StreamRoom). Direct reads let each service read the newest message
 * of its own events, and no others.
 * @param replicas the number of nodes of a NATS cluster that keep it
 */
export async function ensureStream(jsm: JetStreamManager, replicas: number): Promise<void> {
  const config = {
    name: EVENT_STREAM,
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: 0,
    max_bytes: 2 * 1024 ** 3,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(120_000),
    allow_direct: true,
    num_replicas: replicas,
  };
  try {
    await jsm.streams.add(config);
  } catch {
    // It exists with other limits, set by an operator or an older version; its size and window for duplicates may differ.
    const { subjects, max_age, discard, allow_direct, num_replicas } = config;
    await jsm.streams.update(EVENT_STREAM, { subjects, max_age, discard, allow_direct, num_replicas });
  }
}
