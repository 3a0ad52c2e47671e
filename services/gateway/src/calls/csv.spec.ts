/** @jest-environment node */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { AppError, CsvRequest, csvCall, csvLine, Int, Optional, parse, sessionCheck } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { TestGateway } from '../testing/test-gateway.js';

class TableRequest extends CsvRequest {
  @Optional() @Int(1, 10) from?: number;
}
const table = csvCall({
  path: 'spec/table',
  auth: 'none',
  service: 'support',
  request: TableRequest,
  summary: 'Test',
});
const ownTable = csvCall({
  path: 'spec/own_table',
  auth: 'user',
  service: 'support',
  request: TableRequest,
  summary: 'Test',
});

let gateway: TestGateway;
let support: FakeService;
let identity: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start({ TRUSTED_PROXIES: 1 });
  support = await new FakeService('support', gateway.nats).start();
  identity = await new FakeService('identity', gateway.nats).start();
});
afterAll(async () => {
  await identity.stop();
  await support.stop();
  await gateway.stop();
});
beforeEach(() => {
  support.asked.length = 0;
});

/** A table of `parts` parts, each with the key of the next; part `brokenAt` fails. */
function answer(parts: number, brokenAt = Number.POSITIVE_INFINITY): void {
  support.on(table, (data) => {
    const at = Number(parse(TableRequest, data).after ?? 0);
    if (at === brokenAt) throw new AppError('UNAVAILABLE');
    return {
      text: (at === 0 ? csvLine(['n', 'name']) : '') + csvLine([at, '誠']),
      after: at + 1 < parts ? String(at + 1) : null,
    };
  });
}

const fetchTable = (): Promise<Response> =>
  fetch(`${gateway.url}/index.php/api/spec/table`, {
    method: 'POST',
    body: '{"from":2}',
    headers: { 'content-type': 'application/json' },
  });

test('a table arrives complete and in order, part by part, with the filters applied', async () => {
  answer(4);
  const response = await fetchTable();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="spec-table.csv"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(new TextDecoder().decode(bytes)).toBe('n,name\r\n0,誠\r\n1,誠\r\n2,誠\r\n3,誠\r\n');
  expect(support.asked.map(({ data }) => data)).toEqual([
    { from: 2 },
    { from: 2, after: '1' },
    { from: 2, after: '2' },
    { from: 2, after: '3' },
  ]);
});

test('an immediate refusal is an ordinary error', async () => {
  answer(2, 0);
  const { status, body } = await gateway.post('spec/table', {});
  expect([status, body.code]).toEqual([503, 1007]);
  expect((await gateway.post('spec/table', { form: 1 })).body.code).toBe(1001);
});

test('a failure halfway closes the connection, so half a table is never taken for the whole', async () => {
  answer(3, 2);
  const response = await fetchTable();
  await expect(response.text()).rejects.toThrow();
});

test('transfers beyond the limit are refused, and closing one frees its slot', async () => {
  // Each table is far larger than the socket buffers.
  support.on(table, () => ({ text: 'x'.repeat(400_000), after: 'more' }));
  const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => openTable(`10.0.0.${n >> 1}`)));
  expect((await gateway.post('spec/table', {})).status).toBe(429);
  readers[0]?.destroy();
  answer(1);
  let status = 429;
  while (status === 429) ({ status } = await gateway.post('spec/table', {}));
  expect(status).toBe(200);
  // The others stay open until the end and must not delay shutdown.
});

test('a client that leaves during the token check uses no slot', async () => {
  const answers: (() => void)[] = [];
  const session = (): object => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 });
  const tokens = Array.from({ length: 9 }, (_, n) => gateway.token({ sub: 'u1', sid: `s${n}` }));
  const askFor = (authorization: string): ClientRequest =>
    request(`${gateway.url}/index.php/api/spec/own_table`, { method: 'POST', headers: { authorization } });
  let asking: ClientRequest[] = [];
  await new Promise<void>((allAsked) => {
    identity.on(sessionCheck, async () => {
      await new Promise<void>((answer) => {
        answers.push(answer);
        if (answers.length === tokens.length) allAsked();
      });
      return session();
    });
    asking = tokens.map((token) =>
      askFor(token)
        .on('error', () => undefined)
        .end(),
    );
  });
  for (const each of asking) each.destroy();
  await gateway.post('common/health');
  for (const answer of answers) answer();
  support.on(ownTable, () => ({ text: 'x', after: null }));
  identity.on(sessionCheck, session);
  const headers = { authorization: gateway.token({ sub: 'u1', sid: 'stays' }) };
  let status = 429;
  while (status === 429) ({ status } = await gateway.post('spec/own_table', {}, headers));
  expect(status).toBe(200);
});

/** Requests a table from an address without reading it. */
async function openTable(address: string): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': address };
  const asked = request(`${gateway.url}/index.php/api/spec/table`, { method: 'POST', headers }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response?.statusCode !== 200) throw new Error('no table');
  response.on('error', () => undefined);
  return response;
}
