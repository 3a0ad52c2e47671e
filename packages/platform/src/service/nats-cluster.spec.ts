import type { NatsConnection } from '@nats-io/transport-node';
import { EVENT_STREAM, ensureStream, openJetStream } from '../events/jetstream.js';
import { freePort, OwnNats, until } from '../testing/index.js';
import { connectNats } from './nats.js';

// Three NATS servers as a cluster, whose stream all three keep.

let nodes: OwnNats[];
let nats: NatsConnection;

beforeAll(async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = ports.map((port) => `nats-route://127.0.0.1:${port}`).join(', ');
  nodes = await Promise.all(
    ports.map((port, i) =>
      OwnNats.start(`server_name: n${i}\ncluster { name: spec, listen: "127.0.0.1:${port}", routes: [${routes}] }\n`),
    ),
  );
  const hosts = nodes.map(({ url }) => url.replace('nats://', '')).join(',');
  nats = await connectNats(`nats://${hosts}`, 'spec');
});

afterAll(async () => {
  await nats?.close();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

it('a stream is kept by as many nodes as the setting says, also one that exists with fewer', async () => {
  const { jsm } = await openJetStream(nats);
  await until(() => succeeds(ensureStream(jsm, 1)));
  expect((await jsm.streams.info(EVENT_STREAM)).config.num_replicas).toBe(1);
  await until(() => succeeds(ensureStream(jsm, 3)));
  expect((await jsm.streams.info(EVENT_STREAM)).config.num_replicas).toBe(3);
  await until(async () => {
    const { cluster } = await jsm.streams.info(EVENT_STREAM);
    return cluster?.replicas?.filter(({ current }) => current).length === 2;
  });
});

it('the connection and the stream outlive the node that they used', async () => {
  const { js, jsm } = await openJetStream(nats);
  await js.publish('evt.spec.first', 'x');
  const used = nodes.find(({ url }) => url.endsWith(nats.getServer()));
  if (!used) throw new Error(`nobody listens at ${nats.getServer()}`);
  await used.kill();
  await until(() => succeeds(js.publish('evt.spec.second', 'x')));
  expect(nats.getServer()).not.toBe(used.url.replace('nats://', ''));
  const { state } = await jsm.streams.info(EVENT_STREAM);
  expect(state.messages).toBeGreaterThanOrEqual(2);
});
