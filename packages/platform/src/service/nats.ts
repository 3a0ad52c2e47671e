import { connect, type NatsConnection } from '@nats-io/transport-node';

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
