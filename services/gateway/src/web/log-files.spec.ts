import { AppError, logFile } from '@makoto/contracts';
import { Peer } from '@makoto/platform/testing';
import { TestGateway } from '../testing/test-gateway.js';

const CHECKPOINT = 'example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— example.com/log AAAAAAAA\n';
const TILE = Buffer.from([0, 255, 1, 254]);
let gateway: TestGateway;
let support: Peer;

beforeAll(async () => {
  gateway = await TestGateway.start();
  support = new Peer('support', gateway.nats).on(logFile, ({ path }) => {
    if (path === 'checkpoint')
      return { content_type: 'text/plain; charset=utf-8', content: Buffer.from(CHECKPOINT).toString('base64') };
    if (path !== 'tile/0/x001/234') throw new AppError('NOT_FOUND');
    return { content_type: 'application/octet-stream', content: TILE.toString('base64') };
  });
  support.start();
  // The server knows the subscription then.
  await gateway.nats.flush();
});
afterAll(async () => {
  await support.stop();
  await gateway.stop();
});

const get = (path: string, method = 'GET'): Promise<Response> => fetch(`${gateway.url}/log/${path}`, { method });

test('the checkpoint is text that caches keep for a second', async () => {
  const reply = await get('checkpoint');
  expect([reply.status, await reply.text()]).toEqual([200, CHECKPOINT]);
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=1');
});

test('a tile is bytes that caches keep for good, for anyone', async () => {
  const reply = await get('tile/0/x001/234?x=1');
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(TILE);
  expect(reply.headers.get('content-type')).toBe('application/octet-stream');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const head = await get('tile/0/x001/234', 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
});

test('what is not there is not found, and not cached', async () => {
  for (const path of ['tile/0/000', 'x'.repeat(500), '%00']) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
  expect((await get('checkpoint', 'POST')).status).toBe(404);
});
