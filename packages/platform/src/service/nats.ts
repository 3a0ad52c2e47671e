import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Token of the NATS connection, for publishing what only the newest of counts (quotes, balances). */
export const NATS = Symbol('NATS');

/** A connection that comes back by itself for as long as the process lives. */
export function connectNats(url: string, name: string): Promise<NatsConnection> {
  return connect({
    servers: url,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    ignoreClusterUpdates: true,
  });
}
