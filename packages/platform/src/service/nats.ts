import { setTimeout as delay } from 'node:timers/promises';
import { AuthorizationError, connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';

/** Token of the NATS connection, for messages of which only the newest matters (quotes, balances). */
export const NATS = Symbol('NATS');

const RETRY_MS = 250;

/**
 * A connection that reconnects for as long as the process runs. Waits for a server that is not up yet.
 * @param url `nats://user:password@host:4222`, or `nats://token@host`. `tls://` refuses a server without TLS, and
 * verifies its certificate against Node's trusted ones (`NODE_EXTRA_CA_CERTS` adds to them).
 * @param name of the connection and of the inboxes in which it receives replies of JetStream
 * @throws Error if the server refuses the user or the password
 */
export async function connectNats(url: string, name: string): Promise<NatsConnection> {
  for (;;) {
    try {
      return await connect(optionsOf(url, name));
    } catch (error) {
      if (error instanceof AuthorizationError) {
        throw new Error(
          'NATS refuses the user or password of NATS_URL; correct NATS_URL, or restart NATS with its users',
        );
      }
      await delay(RETRY_MS);
    }
  }
}

/** The beginning of the subjects in which a connection of that name receives replies of JetStream. */
export const inboxOf = (name: string): string => `_INBOX.${name}`;

function optionsOf(url: string, name: string): NodeConnectionOptions {
  return {
    ...serverOf(url),
    name,
    inboxPrefix: inboxOf(name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: RETRY_MS,
    pingInterval: 10_000,
    ignoreClusterUpdates: true,
    // A password that is changed on the server first would otherwise end the connection for good.
    ignoreAuthErrorAbort: true,
  };
}

/** Logs what the server refuses, such as a subject that this part may not use, until the connection closes. */
export async function logNatsErrors(nats: NatsConnection, log: Logger): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'error') log.error('NATS refused', status.error);
}

function serverOf(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    servers: host,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(password ? { user, pass: decodeURIComponent(password) } : user ? { token: user } : {}),
  };
}
