/** @jest-environment node */
import { Empty, rpc } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import { connectNats } from '../service/nats.js';
import { until } from '../testing/until.js';
import { openVanishingProxy } from '../testing/vanishing-proxy.js';
import { RpcClient } from './rpc-client.js';
import { RpcServer } from './rpc-server.js';

// A service that no other test of this NATS server plays; the pattern is the test's own.
const ask = rpc('earn', 'spec_drain', ['gateway'], Empty, Empty);
const log = new Logger('spec', 'silent');
const url = process.env['TEST_NATS_URL'] ?? '';
let connections: NatsConnection[];

beforeEach(() => {
  connections = [];
});
afterEach(() => Promise.all(connections.map((connection) => connection.close())));

async function connect(at = url): Promise<NatsConnection> {
  const connection = await connectNats(at, 'spec');
  connections.push(connection);
  return connection;
}

/** A process of the service. */
class Process {
  /** Requests that it has answered. */
  answered = 0;
  private constructor(readonly server: RpcServer) {}

  static async start(at = url): Promise<Process> {
    const server = new RpcServer('earn', await connect(at), log, async () => []);
    const classes: Map<string, unknown> = Reflect.get(server, 'requestClasses');
    // The product's own declarations are not under test.
    for (const pattern of classes.keys()) if (pattern !== ask.pattern) classes.delete(pattern);
    const started = new Process(server);
    server.addHandler(ask.pattern, async () => {
      started.answered++;
      return {};
    });
    await new Promise<void>((resolve, reject) => {
      server.listen((error) => (error ? reject(error) : resolve()));
    });
    return started;
  }
}

test('while a process of a service stops, it or another one answers every request', async () => {
  const slow = await openVanishingProxy(url);
  const stopping = await Process.start(slow.url);
  const staying = await Process.start();
  const own = await connect();
  const client = new RpcClient(own, 'gateway');
  const replies: Promise<string>[] = [];
  let isSending = true;
  const send = async (): Promise<void> => {
    while (isSending) {
      replies.push(client.request(ask, {}, undefined, 2_000).then(() => 'answered', String));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const sending = send();
  await until(() => stopping.answered > 0 && staying.answered > 0);

  // NATS sends the process some of the next requests, which it has not read when it is told to stop.
  slow.hold();
  const unread = replies.length + 100;
  await until(() => replies.length > unread);
  await own.flush();
  const before = stopping.answered;
  const stopped = stopping.server.drain();
  slow.release();
  await stopped;
  const after = stopping.answered;
  const later = replies.length + 100;
  await until(() => replies.length > later);
  isSending = false;
  await sending;
  expect(new Set(await Promise.all(replies))).toEqual(new Set(['answered']));
  expect(after).toBeGreaterThan(before);
  expect(stopping.answered).toBe(after);
  expect(stopping.answered + staying.answered).toBe(replies.length);
  await staying.server.drain();
  client.close();
  slow.close();
});
