import pg from 'pg';
import { messageOf } from '../lib/failure.ts';
import { firstAnswer } from '../lib/ports.ts';
import { waitFor } from '../lib/wait.ts';
import type { ServerName } from './types.ts';

const PROBE_TIMEOUT_MS = 2_000;
const DEFAULT_PORTS = { postgres: 5432, nats: 4222, redis: 6379 };

/** Checks once whether a server is ready. @throws the obstacle. */
async function probe(name: ServerName, url: string): Promise<true> {
  if (name === 'postgres') {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
    // The promise already reports a server that stops meanwhile.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      await client.end();
    }
    return true;
  }
  if (name === 'prometheus') {
    const reply = await fetch(new URL('-/ready', url.endsWith('/') ? url : `${url}/`), {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`it answers with status ${reply.status}`);
    return true;
  }
  const { hostname, port, protocol, username, password } = new URL(url);
  const auth = password ? `AUTH ${decodeURIComponent(username)} ${decodeURIComponent(password)}\r\n` : '';
  const greeted = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORTS[name] : Number(port),
    // NATS sends its greeting in plain text, even with TLS.
    secure: protocol === 'rediss:',
    send: name === 'redis' ? `${auth}PING\r\n` : '',
  };
  const answer = await firstAnswer(greeted, PROBE_TIMEOUT_MS);
  const greeting = name === 'redis' ? /^(\+OK\r\n)?(\+PONG|-LOADING)/ : /^INFO /;
  if (/^-(NOAUTH|WRONGPASS)/.test(answer)) throw new Error('it refuses the user or password of the URL');
  if (!greeting.test(answer)) throw new Error('another kind of server answers there');
  if (answer.includes('-LOADING')) throw new Error('it is loading its data');
  if (name === 'nats' && !answer.includes('"jetstream":true')) throw new Error('it runs without JetStream');
  return true;
}

/** Waits until a server answers. @throws Error with the last obstacle after `timeoutMs`. */
export async function untilReady(name: ServerName, url: string, timeoutMs: number): Promise<void> {
  await waitFor(async () => await probe(name, url), {
    timeoutMs,
    onTimeout: (last) => new Error(messageOf(last)),
  });
}
