/** @jest-environment node */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Amount, AppError, call, Empty, Id, Int, OneOf, Optional, Text } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { TestGateway } from '../testing/test-gateway.js';

class NoteRequest {
  @Text(20) text!: string;
  @Optional() @Int(1, 10) stars?: number;
  @Optional() @Amount(2) tip?: string;
  @Optional() @OneOf(['a', 'b']) kind?: string;
}
class NoteView {
  @Id() id!: string;
  @Text(64) token!: string;
}
const note = call({
  path: 'spec/note',
  auth: 'none',
  service: 'support',
  request: NoteRequest,
  reply: NoteView,
  summary: 'Test',
  tokenField: 'token',
});
class NumberRequest {
  @Id() number!: string;
  @Optional() @Int(1, 10) page?: number;
}
const byNumber = call({
  path: 'spec/note/:number',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: NumberRequest,
  reply: Empty,
  summary: 'Test',
});

let gateway: TestGateway;
let support: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start();
  support = await new FakeService('support', gateway.nats).start();
});
afterAll(async () => {
  await support.stop();
  await gateway.stop();
});
beforeEach(() => {
  support.asked.length = 0;
  support.on(note, () => ({ id: 'n1', token: 'tok' })).on(byNumber, () => ({}));
});

test('a client that offers HTTP/2 is still served', async () => {
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
  const asked = request(`${gateway.url}/index.php/api/spec/note/7`, { headers }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('no response');
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(await text(response))).toMatchObject({ code: 0 });
});

describe('replies', () => {
  test('a success has code 0, data, a request id and headers that prevent caching', async () => {
    const { status, headers, body } = await gateway.post('spec/note', { text: 'hello' });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 0, msg: '', data: { id: 'n1', token: 'tok' } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('a call that issues a token repeats it in the Authorization header', async () => {
    const { headers } = await gateway.post('spec/note', { text: 'hello' });
    expect(headers.get('authorization')).toBe('tok');
  });

  test('the service receives the caller, the language and the address', async () => {
    const { headers } = await gateway.post(
      'spec/note',
      { text: 'hello' },
      { 'accept-language': 'zn', 'user-agent': 'x'.repeat(400), 'idempotency-key': 'k1' },
    );
    const context = support.asked[0]?.context;
    expect(context).toMatchObject({
      requestId: headers.get('x-request-id'),
      lang: 'zn',
      ip: '127.0.0.1',
      idempotencyKey: 'k1',
    });
    expect(context?.userAgent).toHaveLength(300);
    expect(context?.userId).toBeUndefined();
  });

  test.each([
    ['is continued if it is valid', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
    ['is replaced if it is malformed', '00-4bf92f3577b34da6a3ce929d0e0e4736-01', false],
    ['is replaced if its id is zero', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, false],
  ])("the client's traceparent %s: its trace id is the request id", async (_, traceparent, kept) => {
    const { headers } = await gateway.post('spec/note', { text: 'hello' }, { traceparent });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('x-request-id') === '4bf92f3577b34da6a3ce929d0e0e4736').toBe(kept);
    expect(support.asked[0]?.context.requestId).toBe(headers.get('x-request-id'));
  });

  test("a service's refusal keeps its code, status and parameters", async () => {
    support.on(note, () => {
      throw new AppError('AMOUNT_OUT_OF_RANGE', { min: '1.00', max: '5000.00', currency: 'USD' });
    });
    const { status, body } = await gateway.post('spec/note', { text: 'x' }, { 'accept-language': 'en' });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 3004,
      msg: 'Incorrect specified amount: please enter 1 to 5,000 USD.',
      data: { min: '1.00', max: '5000.00', currency: 'USD' },
    });
  });

  test('a failing service gives 1500 with the request id and no internals', async () => {
    support.on(note, () => {
      throw new Error('password=hunter2');
    });
    const { status, headers, body } = await gateway.post('spec/note', { text: 'x' }, { 'accept-language': 'en' });
    expect(status).toBe(500);
    expect(body.code).toBe(1500);
    expect(body.data).toBeNull();
    expect(body.msg).toContain(headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});

describe('requests refused by the gateway', () => {
  test.each<[string, unknown, string]>([
    ['an unknown field', { text: 'x', colour: 'red' }, 'colour'],
    ['a missing field', {}, 'text'],
    ['a field that is too long', { text: 'x'.repeat(21) }, 'text'],
    ['an unknown choice', { text: 'x', kind: 'c' }, 'kind'],
    ['a list instead of an object', [], ''],
    ['JSON that is broken', '{"text":', ''],
    ['a prototype', '{"text":"x","__proto__":{"a":1}}', '__proto__'],
    ['a constructor', '{"text":"x","constructor":{"prototype":{}}}', 'constructor'],
    ['excessive nesting', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'text'],
    ['a duplicate field, whose last value counts', '{"text":"x","text":""}', 'text'],
  ])('%s gives 1001 with the field\u2019s name', async (_name, sent, field) => {
    const { status, body } = await gateway.post('spec/note', sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 1001, data: null, errors: [{ field }] });
    expect(support.asked).toHaveLength(0);
  });

  test('an invalid amount gives 3003', async () => {
    const { status, body } = await gateway.post('spec/note', { text: 'x', tip: '0' });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 3003, 'tip']);
  });

  test('a number for an amount arrives as text if it is exact, and gives 3003 otherwise', async () => {
    const tips = [5, 12.5, '7.10', 1.005, 1e21, '1e3'];
    const codes = await Promise.all(
      tips.map(async (tip) => (await gateway.post('spec/note', { text: 'x', tip })).body.code),
    );
    expect(codes).toEqual([0, 0, 0, 3003, 3003, 3003]);
    const arrived = support.asked.map(({ data }) => Reflect.get(Object(data), 'tip'));
    expect(arrived.sort()).toEqual(['12.5', '5', '7.10']);
  });

  test('a body over 100 KiB gives 1008; exactly 100 KiB is accepted', async () => {
    const filler = (size: number): string =>
      JSON.stringify({ text: 'x', pad: '' }).replace('"pad":""', `"pad":"${'p'.repeat(size - 21)}"`);
    const over = await gateway.post('spec/note', filler(100 * 1024 + 1));
    expect([over.status, over.body.code]).toEqual([413, 1008]);
    expect((await gateway.post('spec/note', filler(100 * 1024))).body.code).toBe(1001);
  });

  test('an Idempotency-Key over 64 characters gives 1001 with the header\u2019s name', async () => {
    const { body } = await gateway.post('spec/note', { text: 'x' }, { 'idempotency-key': 'k'.repeat(65) });
    expect(body).toMatchObject({ code: 1001, errors: [{ field: 'Idempotency-Key' }] });
  });

  test('headers that are too long give 1008 in the envelope, and invalid HTTP gives 1001', async () => {
    const long = await gateway.post('spec/note', { text: 'x' }, { 'x-long': 'x'.repeat(30_000) });
    expect([long.status, long.body.code, long.body.data]).toEqual([413, 1008, null]);
    expect(long.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    const answer = await said('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f]{32}\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 1001, data: null });
    expect(support.asked).toHaveLength(0);
  });

  test('text that PostgreSQL cannot store gives 1001 with its field', async () => {
    for (const half of ['a\u0000', '\ud83d']) {
      const { status, body } = await gateway.post('spec/note', { text: half });
      expect([status, body]).toMatchObject([400, { code: 1001, errors: [{ field: 'text' }] }]);
    }
    expect(support.asked).toHaveLength(0);
  });

  test('an unknown content type gives 1001 with Content-Type', async () => {
    const { body } = await gateway.post('spec/note', '<a/>', { 'content-type': 'text/xml' });
    expect(body).toMatchObject({ code: 1001, errors: [{ field: 'Content-Type' }] });
  });
});

/** The answer to these bytes, until the gateway closes the connection. */
async function said(bytes: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return await text(socket);
}

describe('request formats', () => {
  test('a form works like JSON, its numbers parsed as numbers', async () => {
    await gateway.post('spec/note', 'text=a+b&stars=3', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(support.asked[0]?.data).toMatchObject({ text: 'a b', stars: 3 });
  });

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])('%s in a body is ignored', async (name) => {
    expect((await gateway.post('spec/note', { text: 'x', [name]: 'a token' })).body.code).toBe(0);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await gateway.post('spec/note', `text=x&${name}=t`, form)).body.code).toBe(0);
    expect(support.asked.map(({ data }) => data)).toEqual([{ text: 'x' }, { text: 'x' }]);
    expect((await gateway.fetch(`spec/note/N7?${name}=t`)).body.code).toBe(1001);
  });

  test('a POST without a body has no fields', async () => {
    const { body } = await gateway.fetch('spec/note', { method: 'POST' });
    expect(body).toMatchObject({ code: 1001, errors: [{ field: 'text' }] });
  });

  test('a GET takes its fields from path and query', async () => {
    expect((await gateway.fetch('spec/note/N7?page=2')).body.code).toBe(0);
    expect(support.asked[0]?.data).toMatchObject({ number: 'N7', page: 2 });
    expect((await gateway.fetch('spec/note/N7?pages=2')).body).toMatchObject({
      code: 1001,
      errors: [{ field: 'pages' }],
    });
  });

  test('HEAD answers like GET without a body, and OPTIONS lists the methods', async () => {
    const head = await fetch(`${gateway.url}/index.php/api/spec/note/N7`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await fetch(`${gateway.url}/index.php/api/spec/note`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });

  test.each([
    '/index.php/api/no/such',
    '/index.php/nothing',
    '/index.php',
    '/index.php/console/nope',
    '/index.php/api/%zz',
  ])('%s gives 1004 in the envelope with any method', async (path) => {
    for (const method of ['POST', 'GET', 'PUT', 'DELETE']) {
      const { status, body, headers } = await gateway.fetch(path, { method });
      expect([method, status, body.code, body.data]).toEqual([method, 404, 1004, null]);
      expect(headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('a call without its base path gives 1004 in the envelope', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, body } = await gateway.fetch('/api/spec/note', { method, body: '{"text":"x"}' });
      expect([status, body]).toMatchObject([404, { code: 1004, data: null }]);
    }
  });

  test('a known call with another method gives 1004', async () => {
    for (const method of ['GET', 'PUT']) expect((await gateway.fetch('spec/note', { method })).body.code).toBe(1004);
  });
});

describe('languages', () => {
  test.each([
    ['en', 'We could not find that.'],
    ['jp', '該当する情報が見つかりません。'],
    ['zn', '未找到相关内容。'],
    ['ja-JP', '該当する情報が見つかりません。'],
    ['zh-CN', '未找到相关内容。'],
    ['en-GB;q=0.8', 'We could not find that.'],
    ['fr, zh;q=0.5, en;q=0.7', 'We could not find that.'],
    ['fr', '該当する情報が見つかりません。'],
    ['__proto__', '該当する情報が見つかりません。'],
  ])('%s', async (header, msg) => {
    expect((await gateway.post('no/such', {}, { 'accept-language': header })).body.msg).toBe(msg);
  });

  test("a field's problem is described in the caller's language", async () => {
    const { body } = await gateway.post('spec/note', { text: 'x', stars: 11 }, { 'accept-language': 'en' });
    expect(body.errors).toEqual([{ field: 'stars', msg: 'Please enter 1 to 10.' }]);
  });
});
