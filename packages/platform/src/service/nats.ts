import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Token of the NATS connection, for messages of which only the newest matters (quotes, balances). */
export const NATS = Symbol('NATS');

/** A connection that reconnects for as long as the process runs. */
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
