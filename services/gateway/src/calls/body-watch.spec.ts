import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { BodyWatch } from './body-watch.js';

const TURN_MS = 5;

let server: Server;
let watch: BodyWatch;

beforeEach(async () => {
  watch = new BodyWatch(TURN_MS);
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  watch.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A request whose ten-byte body has started with `sent`, as the server sees it. */
async function arriving(sent: string): Promise<IncomingMessage> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const asked = request({ port: address.port, method: 'POST', headers: { 'content-length': 10 } });
  asked.on('error', () => undefined);
  asked.write(sent);
  const [message]: IncomingMessage[] = await once(server, 'request');
  if (!message) throw new Error('no request');
  return message;
}

test('closes the connection of a body that stalls', async () => {
  const slow = await arriving('half');
  watch.begin(slow);
  await once(slow, 'close');
  expect(slow.destroyed).toBe(true);
});

test('leaves a complete body and its connection alone', async () => {
  const [here, slow] = [await arriving('0123456789'), await arriving('half')];
  for (const message of [here, slow]) watch.begin(message);
  here.resume();
  await once(slow, 'close');
  expect([here.complete, here.socket.destroyed]).toEqual([true, false]);
});
