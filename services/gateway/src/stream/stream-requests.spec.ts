import { once } from 'node:events';
import { createConnection } from 'node:net';
import { WebSocket } from 'ws';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let open: StreamSocket[];

beforeAll(async () => {
  gateway = await TestGateway.start({ SOCKETS_PER_IP: 20 });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  open = [];
});
afterEach(() => Promise.all(open.map((socket) => socket.close())));

const connect = async (headers: Record<string, string> = {}): Promise<StreamSocket> => {
  const socket = await StreamSocket.open(gateway.url, { 'accept-language': 'en', ...headers });
  open.push(socket);
  return socket;
};

describe('requests', () => {
  test.each<[string, string, number, string]>([
    ['invalid JSON', 'x', 1001, ''],
    ['an unknown operation', '{"op":"dance"}', 1001, 'op'],
    ['an unknown field', '{"op":"ping","x":1}', 1001, 'x'],
    ['an invalid symbol', '{"op":"subscribe","quotes":["A B"]}', 1001, 'quotes'],
    ['an unknown interval', '{"op":"subscribe","candles":["BTCUSDT:7m"]}', 1001, 'candles'],
    [
      'too many at once',
      JSON.stringify({ op: 'subscribe', quotes: Array.from({ length: 101 }, (_, i) => `S${i}`) }),
      1001,
      'quotes',
    ],
  ])('%s is refused', async (_name, text, code, field) => {
    const socket = await connect();
    socket.socket.send(text);
    expect(await socket.nextOf('error')).toMatchObject({ code, errors: [{ field }] });
    await socket.settled();
  });

  test('a socket has at most 100 subscriptions', async () => {
    const socket = await connect();
    const symbols = Array.from({ length: 100 }, (_, i) => `S${i}`);
    socket.send({ op: 'subscribe', quotes: symbols });
    socket.send({ op: 'subscribe', quotes: symbols.slice(0, 5) });
    await socket.settled();
    socket.send({ op: 'subscribe', quotes: ['ONE'] });
    expect(await socket.nextOf('error')).toMatchObject({ code: 1001 });
  });

  test('binary messages and messages over 16 KiB are refused', async () => {
    const socket = await connect();
    socket.socket.send(Buffer.from([1, 2]));
    expect(await socket.nextOf('error')).toMatchObject({ code: 1001 });
    socket.socket.send('x'.repeat(16 * 1024 + 1));
    const [code] = await once(socket.socket, 'close');
    expect(code).toBe(1009);
  });

  test('a client that floods the server is warned and disconnected', async () => {
    const socket = await connect();
    for (let i = 0; i < 201; i++) socket.send({ op: 'ping' });
    expect(await socket.nextOf('error')).toMatchObject({ code: 1006 });
    await once(socket.socket, 'close');
  });
});

describe('connections', () => {
  const refusal = async (path: string): Promise<number | undefined> => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`);
    const [, response] = await once(socket, 'unexpected-response');
    return response.statusCode;
  };

  test('to paths other than /stream are refused', async () => {
    for (const path of ['/other', '/', '//', '/stream/x']) expect(await refusal(path)).toBe(404);
  });

  test('that are refused are closed, also if the client keeps its side open', async () => {
    const { hostname: host, port } = new URL(gateway.url);
    const socket = createConnection({ host, port: Number(port), allowHalfOpen: true });
    const broken = once(socket, 'error');
    socket.write('GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    const writing = setInterval(() => socket.write('x'), 10);
    await broken;
    clearInterval(writing);
  });

  test('of pages from elsewhere are refused; programs, and pages of this host, connect', async () => {
    const status = async (origin: string): Promise<number | undefined> => {
      const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/stream`, { origin });
      const [, response] = await once(socket, 'unexpected-response');
      return response.statusCode;
    };
    const { host } = new URL(gateway.url);
    for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null', `http://x@${host}1`]) {
      expect([origin, await status(origin)]).toEqual([origin, 403]);
    }
    await connect({ origin: gateway.url });
    await connect({ origin: 'http://127.0.0.1' });
  });

  test('per address are limited, and free again once closed', async () => {
    for (let i = 0; i < 20; i++) await connect();
    expect(await refusal('/stream')).toBe(429);
    await open.pop()?.close();
    await connect();
  });
});
