import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { Outbox } from '../events/outbox.js';
import { Logger } from '../logging/logger.js';

/** An outbox that relays nothing, so that a test can count the events in its table. */
export function idleOutbox(dataSource: DataSource, nats: NatsConnection): Outbox {
  const outbox = new Outbox('test', dataSource, nats, new Logger('test', 'silent'));
  void outbox.stop();
  return outbox;
}
