/** @jest-environment node */
import { Empty, rpc } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '../service/nats.js';
import { systemContext } from './call-context.js';
import { RpcClient } from './rpc-client.js';
import { decode, encodeReplies } from './wire.js';

// A service that no other test of this NATS server plays; the pattern is the test's own.
const ask = rpc('market', 'spec_ask', ['gateway'], Empty, Empty);
let nats: NatsConnection;
let client: RpcClient;

beforeEach(async () => {
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'client');
  client = new RpcClient(nats, 'gateway');
  nats.subscribe('rpc.market.gateway', {
    callback: (_, msg) => {
      const items = decode(msg.data).map((item) => ({
        id: Number(Object(item)[0]),
        ok: true,
        text: Buffer.from('{}'),
      }));
      msg.respond(encodeReplies(items));
    },
  });
  await nats.flush();
});

afterEach(async () => {
  client.close();
  await nats.close();
});

/** What became of requests with these contents that share one message. */
const sent = async (...contents: object[]): Promise<PromiseSettledResult<object>[]> =>
  Promise.allSettled(contents.map((data) => client.request(ask, data, systemContext('x'))));

describe('of requests that share a message', () => {
  it('one that cannot be written is refused alone, and does not end the process', async () => {
    let deep: object = {};
    for (let level = 0; level < 20_000; level++) deep = { deep };
    expect(await sent({}, { deep }, {})).toMatchObject([
      { value: {} },
      { reason: { name: 'RangeError' } },
      { value: {} },
    ]);
  });

  it('one that is too large for NATS is refused alone', async () => {
    const reason = { errorName: 'TOO_LARGE' };
    expect(await sent({}, {}, { text: 'x'.repeat(nats.info?.max_payload ?? 0) })).toMatchObject([
      { value: {} },
      { value: {} },
      { reason },
    ]);
  });
});
