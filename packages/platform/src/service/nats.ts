import { setTimeout as delay } from 'node:timers/promises';
import { AuthorizationError, connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { urlsOf } from '../hosts.js';
import type { Logger } from '../logging/logger.js';

/** Token of the NATS connection, for messages of which only the newest matters (quotes, balances). */
export const NATS = Symbol('NATS');

const RETRY_MS = 250;
/** How often the server is asked whether it is there; it is left after two questions without an answer. */
const PING_MS = 10_000;
/** With others to go to. */
const CLUSTER_PING_MS = 1_000;

/**
 * A connection that reconnects for as long as the process runs. Waits for a server that is not up yet.
 * @param url `nats://user:password@host:4222`, `nats://token@host`, or with several hosts of a cluster,
 * `nats://user:password@n1:4222,n2:4222,n3:4222`: a lost one is replaced by another. `tls://` refuses a server without TLS, and
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
  const login = loginOf(url);
  return {
    ...login,
    name,
    inboxPrefix: inboxOf(name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: RETRY_MS,
    pingInterval: login.servers.length > 1 ? CLUSTER_PING_MS : PING_MS,
    ignoreClusterUpdates: true,
    // A password that is changed on the server first would otherwise end the connection for good.
    ignoreAuthErrorAbort: true,
  };
}

/** Logs what the server refuses, such as a subject that this part may not use, until the connection closes. */
export async function logNatsErrors(nats: NatsConnection, log: Logger): Promise<void> {
  for await (const status of nats.status()) if (status.type === 'error') log.error('NATS refused', status.error);
}

function loginOf(url: string): NodeConnectionOptions & { servers: string[] } {
  const urls = urlsOf(url).map((one) => new URL(one));
  const { protocol, username = '', password } = urls[0] ?? {};
  const user = decodeURIComponent(username);
  return {
    servers: urls.map(({ host }) => host),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(password ? { user, pass: decodeURIComponent(password) } : user ? { token: user } : {}),
  };
}
