import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { MakotoClient } from './client.js';
import { MakotoError } from './errors.js';

type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang up' | 'nothing';
interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 60 } as const;
const PRICE = { bid: '1.0', ask: '1.2', price: '1.1', at: 1767614400000, available_balance: '10.00' };
const ok = (data: unknown): Answer => ({ body: { code: 0, msg: '', data } });
const BUSY: Answer = { status: 503, body: { code: 1007, msg: 'away', data: null } };

let server: Server;
let answers: Answer[];
let asked: Asked[];
let waits: number[];
let client: MakotoClient;

beforeEach(async () => {
  [answers, asked, waits] = [[], [], []];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, headers, body: await text(request) });
    const answer = answers.shift() ?? 'nothing';
    if (answer === 'nothing') return;
    if (answer === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, { 'x-request-id': 'r1', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/`;
  client = new MakotoClient({
    url,
    token: 'mk_test_x',
    waiting: { after: passing, random: () => 1 },
    timeoutMs: 2_000,
  });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Records the wait and ends it. */
function passing(ms: number, run: () => void): () => void {
  waits.push(ms);
  queueMicrotask(run);
  return () => undefined;
}

const failureOf = async (call: Promise<unknown>): Promise<MakotoError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MakotoError)) throw new Error(`no refusal: ${error}`);
  return error;
};

test('a call sends token, language and fields, and returns the data', async () => {
  answers = [ok(PRICE)];
  expect(await client.call('product/getBA', { id: 'BTCUSDT' })).toEqual(PRICE);
  expect(asked).toMatchObject([{ method: 'POST', url: '/index.php/api/product/getBA', body: '{"id":"BTCUSDT"}' }]);
  expect(asked[0]?.headers).toMatchObject({ authorization: 'mk_test_x', 'accept-language': 'en' });
  answers = [ok({ list: [], page: 2, size: 20, total: 0 })];
  await client.call('common/notice', { page: 2 });
  expect(asked[1]).toMatchObject({ method: 'GET', url: '/index.php/api/common/notice?page=2' });
});

test('a refusal has the code, what it concerns, and what to do', async () => {
  answers = [{ status: 400, body: { code: 3004, msg: 'Too much', data: { min: '1.00', max: '50.00' } } }];
  const error = await failureOf(client.call('order/create', ORDER));
  expect(error).toMatchObject({ code: 3004, status: 400, errorName: 'AMOUNT_OUT_OF_RANGE', requestId: 'r1' });
  expect(error.data).toEqual({ min: '1.00', max: '50.00' });
  expect(error.advice).toContain('data.min');
  expect(asked).toHaveLength(1);
});

test('an order is repeated with the same key after temporary failures, each order with its own', async () => {
  const first = { id: 'o1' };
  answers = ['hang up', BUSY, { status: 502, body: '<html>' }, ok(first)];
  const error = await failureOf(client.call('order/create', ORDER));
  // The fourth answer is no order of the contract.
  expect(error.trouble).toBe('malformed');
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(4);
  expect(waits).toEqual([250, 500, 1000]);
  answers = Array.from({ length: 4 }, () => BUSY);
  expect((await failureOf(client.call('order/create', ORDER, { idempotencyKey: 'mine' }))).code).toBe(1007);
  expect(asked.slice(4).map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('mine'));
});

test('the server’s wait is kept, unless it is too long', async () => {
  const slow = (seconds: string): Answer => ({
    status: 429,
    headers: { 'retry-after': seconds },
    body: { code: 1006, msg: 'slow down', data: null },
  });
  answers = [slow('7'), ok(PRICE), slow('600')];
  await client.call('product/getBA', { id: 'BTCUSDT' });
  expect(waits).toEqual([7_000]);
  expect((await failureOf(client.call('product/getBA', { id: 'BTCUSDT' }))).retryAfterS).toBe(600);
});

test('an answer that does not come ends in a timeout, and an abort in its reason', async () => {
  const url = `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`;
  const hasty = new MakotoClient({ url, timeoutMs: 20, retries: 0 });
  expect(await failureOf(hasty.call('product/getBA', { id: 'BTCUSDT' }))).toMatchObject({
    trouble: 'timeout',
    code: 0,
  });
  const stop = new AbortController();
  const call = client.call('product/getBA', { id: 'BTCUSDT' }, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});
