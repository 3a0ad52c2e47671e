import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';
import { MakotoStream, type StreamEvents } from './stream.js';
import { ManualWaiting } from './testing/manual-waiting.js';

const BALANCE = { currency: 'USD', available: '1.00', in_trade: '0.00', locked: '0.00', withdrawing: '0.00' };
const QUOTE = { type: 'quote', s: 'BTCUSDT', p: '1.5', t: 1 };
const CANDLE = { type: 'candle', s: 'BTCUSDT', i: '1m', c: [1, '1', '2', '1', '2', '5'] };
const AUTH = { type: 'auth', data: { expires_at: '2026-02-05T12:00:00.000Z' } };

let server: WebSocketServer;
let url: string;
let waiting: ManualWaiting;
let stream: MakotoStream;
let events: [name: string, event: unknown][];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`;
  [waiting, events] = [new ManualWaiting(), []];
});
afterEach(async () => {
  stream.close();
  for (const socket of server.clients) socket.terminate();
  server.close();
  await once(server, 'close');
});

/** The next connection and what arrives on it. */
async function accepted(): Promise<{ socket: WebSocket; asked: () => Promise<unknown> }> {
  const [socket]: WebSocket[] = await once(server, 'connection');
  if (!socket) throw new Error('no connection');
  const messages: unknown[] = [];
  let arrived = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)));
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  });
  const asked = async (): Promise<unknown> => {
    if (messages.length === 0) await arrived.promise;
    return messages.shift();
  };
  return { socket, asked };
}

function open(token?: string, maxAttempts?: number): MakotoStream {
  stream = new MakotoStream(url, token, { waiting, ...(maxAttempts === undefined ? {} : { maxAttempts }) });
  for (const name of ['ready', 'lost', 'end', 'quote', 'candle', 'balance', 'error'] as const)
    stream.on(name, (event) => events.push([name, event]));
  return stream;
}

const next = <Name extends keyof StreamEvents>(name: Name): Promise<StreamEvents[Name]> =>
  new Promise((resolve) => {
    const stop = stream.on(name, (event) => {
      stop();
      resolve(event);
    });
  });

test('authenticates, subscribes, and passes on messages of the contract alone', async () => {
  const connection = accepted();
  open('mk_test_x').subscribe({ quotes: ['BTCUSDT'], candles: ['BTCUSDT:1m'] });
  const { socket, asked } = await connection;
  expect(await asked()).toEqual({ op: 'auth', token: 'mk_test_x' });
  socket.send(JSON.stringify(AUTH));
  expect(await asked()).toEqual({ op: 'subscribe', quotes: ['BTCUSDT'], candles: ['BTCUSDT:1m'] });
  const done = next('balance');
  const balance = { type: 'balance', data: { balances: [BALANCE] } };
  for (const message of [QUOTE, { type: 'to come' }, { ...QUOTE, p: 1.5 }, CANDLE, balance])
    socket.send(JSON.stringify(message));
  await done;
  expect(events).toEqual([
    ['ready', { again: false }],
    ['quote', QUOTE],
    ['candle', CANDLE],
    ['balance', balance],
  ]);
});

test('reconnects with growing waits, and then authenticates and subscribes again', async () => {
  const connection = accepted();
  open('mk_test_x')
    .subscribe({ quotes: ['BTCUSDT', 'ETHUSDT'] })
    .unsubscribe({ quotes: ['ETHUSDT'] });
  const first = await connection;
  first.socket.send(JSON.stringify(AUTH));
  await next('ready');
  const lost = next('lost');
  first.socket.terminate();
  expect(await lost).toEqual({ attempt: 1, waitMs: 500 });
  const again = accepted();
  waiting.pass(500);
  const { socket, asked } = await again;
  expect(await asked()).toEqual({ op: 'auth', token: 'mk_test_x' });
  const ready = next('ready');
  socket.send(JSON.stringify(AUTH));
  expect(await ready).toEqual({ again: true });
  expect(await asked()).toEqual({ op: 'subscribe', quotes: ['BTCUSDT'], candles: [] });
});

test('gives up after as many attempts as allowed', async () => {
  server.close();
  open(undefined, 3);
  for (const waitMs of [500, 1000, 2000]) {
    expect((await next('lost')).waitMs).toBe(waitMs);
    waiting.pass(waitMs);
  }
  expect((await next('end')).error).toMatchObject({ trouble: 'network' });
  expect(waiting.pass()).toBe(false);
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});

test('does not try again with a token that has ended', async () => {
  const connection = accepted();
  open('mk_test_x');
  const { socket } = await connection;
  const end = next('end');
  socket.send(JSON.stringify({ type: 'error', code: 1002, msg: 'Please log in again.' }));
  expect((await end).error).toMatchObject({ code: 1002, advice: expect.stringContaining('expired') });
  expect(waiting.pass()).toBe(false);
});

test.each([1006, 1007])('connects again, after growing waits, while its token cannot be checked (%d)', async (code) => {
  let connection = accepted();
  open('mk_test_x');
  for (const waitMs of [500, 1000]) {
    const { socket, asked } = await connection;
    expect(await asked()).toEqual({ op: 'auth', token: 'mk_test_x' });
    const lost = next('lost');
    socket.send(JSON.stringify({ type: 'error', code, msg: 'Later.' }));
    expect((await lost).waitMs).toBe(waitMs);
    connection = accepted();
    waiting.pass(waitMs);
  }
  const ready = next('ready');
  (await connection).socket.send(JSON.stringify(AUTH));
  await ready;
  expect(events.map(([name]) => name)).toEqual(['error', 'lost', 'error', 'lost', 'ready']);
});

/** Answers `auth` on the next connection with an error, and says how the stream takes it. */
async function refuseToken(connection: ReturnType<typeof accepted>, code: number): Promise<'lost' | 'end'> {
  const { socket, asked } = await connection;
  await asked();
  const taken = Promise.race([next('lost').then(() => 'lost' as const), next('end').then(() => 'end' as const)]);
  socket.send(JSON.stringify({ type: 'error', code, msg: `Because of ${code}.` }));
  return taken;
}

test('does not give up, however often the product answers that its token cannot be checked now', async () => {
  let connection = accepted();
  open('mk_test_x', 2);
  for (const code of [1007, 1006, 1007, 1007, 1006]) {
    expect(await refuseToken(connection, code)).toBe('lost');
    connection = accepted();
    waiting.pass();
  }
  const ready = next('ready');
  (await connection).socket.send(JSON.stringify(AUTH));
  await ready;
});

test('ends with the error that it was last given', async () => {
  let connection = accepted();
  open('mk_test_x', 1);
  expect(await refuseToken(connection, 1500)).toBe('lost');
  connection = accepted();
  waiting.pass();
  expect(await refuseToken(connection, 1500)).toBe('end');
  expect(events.at(-1)).toMatchObject(['end', { error: { code: 1500, message: 'Because of 1500. (code 1500)' } }]);
});

test.each([1001, 2009])('does not try again if its token is refused for another reason (%d)', async (code) => {
  const connection = accepted();
  open('mk_test_x');
  expect(await refuseToken(connection, code)).toBe('end');
  expect(events).toMatchObject([['end', { error: { code } }]]);
  expect(waiting.pass()).toBe(false);
});

test('keeps a connection on which a subscription was refused', async () => {
  const connection = accepted();
  open('mk_test_x').subscribe({ quotes: ['A B'] });
  const { socket } = await connection;
  const refused = next('error');
  for (const message of [AUTH, { type: 'error', code: 1001, msg: 'Check the entry.' }])
    socket.send(JSON.stringify(message));
  await refused;
  const done = next('quote');
  socket.send(JSON.stringify(QUOTE));
  await done;
  expect(events.map(([name]) => name)).toEqual(['ready', 'error', 'quote']);
});

test('takes a connection for dead on which nothing arrives', async () => {
  const connection = accepted();
  open();
  const { asked } = await connection;
  await next('ready');
  waiting.pass();
  expect(await asked()).toEqual({ op: 'ping' });
  const lost = next('lost');
  waiting.pass();
  expect(await lost).toMatchObject({ attempt: 1 });
});
