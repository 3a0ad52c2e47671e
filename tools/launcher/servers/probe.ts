import pg from 'pg';
import { messageOf } from '../lib/failure.ts';
import { firstAnswer } from '../lib/ports.ts';
import { waitFor } from '../lib/wait.ts';
import { firstOf, hostsOf, leaderOf } from './hosts.ts';
import type { ServerName } from './types.ts';

const PROBE_TIMEOUT_MS = 2_000;
const DEFAULT_PORTS = { nats: 4222, redis: 6379, sentinel: 26_379 };
const SENTINEL = /^rediss?\+sentinel:/;
const CLUSTER = /^rediss?\+cluster:/;

/** Checks once whether a server is ready: of several hosts, the leader of PostgreSQL or any other. @throws the obstacle. */
async function probe(name: ServerName, url: string): Promise<true> {
  if (name === 'postgres') {
    const client = new pg.Client({ connectionString: await leaderOf(url), connectionTimeoutMillis: PROBE_TIMEOUT_MS });
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
  if (name === 'nats') return await firstOf(url, probeNats);
  if (SENTINEL.test(url)) return await firstOf(url, probeSentinel);
  if (hostsOf(url).length > 1 && !CLUSTER.test(url))
    throw new Error('it names several hosts; begin it with redis+sentinel or redis+cluster');
  return await firstOf(url, probeRedis);
}

async function probeNats(url: string): Promise<true> {
  // It sends its greeting in plain text, even with TLS.
  const answer = await answerOf(url, DEFAULT_PORTS.nats, '');
  if (!answer.startsWith('INFO ')) throw new Error('another kind of server answers there');
  if (!answer.includes('"jetstream":true')) throw new Error('it runs without JetStream');
  return true;
}

async function probeRedis(url: string): Promise<true> {
  const { username, password } = new URL(url);
  const auth = password ? `AUTH ${decodeURIComponent(username)} ${decodeURIComponent(password)}\r\n` : '';
  const answer = await answerOf(url, DEFAULT_PORTS.redis, `${auth}PING\r\n`);
  if (/^-(NOAUTH|WRONGPASS)/.test(answer)) throw new Error('it refuses the user or password of the URL');
  if (!/^(\+OK\r\n)?(\+PONG|-LOADING)/.test(answer)) throw new Error('another kind of server answers there');
  if (answer.includes('-LOADING')) throw new Error('it is loading its data');
  return true;
}

/** A Sentinel that knows the master. */
async function probeSentinel(url: string): Promise<true> {
  const { pathname, searchParams } = new URL(url);
  const master = decodeURIComponent(pathname.slice(1)) || 'mymaster';
  const password = searchParams.get('sentinel_password');
  const auth = password ? `AUTH ${password}\r\n` : '';
  const answer = await answerOf(url, DEFAULT_PORTS.sentinel, `${auth}SENTINEL get-master-addr-by-name ${master}\r\n`);
  if (/^-(NOAUTH|WRONGPASS)/.test(answer)) throw new Error('it refuses the sentinel_password of the URL');
  if (/^(\+OK\r\n)?\*-1/.test(answer)) throw new Error(`no master is called ${master} there`);
  if (!/^(\+OK\r\n)?\*2/.test(answer)) throw new Error('another kind of server answers there');
  return true;
}

async function answerOf(url: string, defaultPort: number, send: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol.startsWith('rediss');
  return await firstAnswer({ host, port: port === '' ? defaultPort : Number(port), secure, send }, PROBE_TIMEOUT_MS);
}

/** Waits until a server answers. @throws Error with the last obstacle after `timeoutMs`. */
export async function untilReady(name: ServerName, url: string, timeoutMs: number): Promise<void> {
  await waitFor(async () => await probe(name, url), {
    timeoutMs,
    onTimeout: (last) => new Error(messageOf(last)),
  });
}
