import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { jest } from '@jest/globals';
import { file, sessionCheck, UPLOAD_ANSWER_MS, upload, userLogout } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { FakeService } from '../testing/fake-service.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';
import { UPLOAD_LIMIT } from './uploads.js';

let gateway: TestGateway;
let identity: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start({ TRUSTED_PROXIES: 1 });
  identity = await new FakeService('identity', gateway.nats).start();
  identity.on(sessionCheck, session);
  identity.on(upload, () => ({ id: 'up1' }));
});
afterAll(async () => {
  await identity.stop();
  await gateway.stop();
});
beforeEach(() => {
  identity.asked.length = 0;
});

const session = (): object => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 });
const authorization = (): string => gateway.token({ sub: 'u1', sid: 's1' });
/** Uploads are limited per network and minute, so each comes from its own. */
const anyAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
const send = (form: FormData, token = authorization(), address = anyAddress()): Promise<Answered> =>
  gateway.fetch('common/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: token, 'x-forwarded-for': address },
  });
const form = (
  bytes: Uint8Array<ArrayBuffer> | undefined,
  extra: Record<string, string> = { purpose: 'icon' },
  field = 'file',
): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(extra)) data.set(name, value);
  if (bytes) data.set(field, new Blob([bytes], { type: 'image/png' }), 'a.png');
  return data;
};
const uploads = (): object[] =>
  identity.asked.filter(({ pattern }) => pattern === 'api/common/upload').map(({ data }) => data);

test('a file reaches its service in base64 with the form\u2019s description', async () => {
  const { body } = await send(form(Uint8Array.of(1, 2, 3)));
  expect(body).toEqual({ code: 0, msg: '', data: { id: 'up1' } });
  expect(uploads()).toEqual([{ purpose: 'icon', filename: 'a.png', content_type: 'image/png', content: 'AQID' }]);
});

test('Authorization in a form with a file is ignored', async () => {
  const { body } = await send(form(Uint8Array.of(1), { purpose: 'icon', Authorization: 'a token' }));
  expect(body.code).toBe(0);
  expect(uploads()).toMatchObject([{ purpose: 'icon', content: 'AQ==' }]);
  expect(Object.keys(uploads()[0] ?? {})).not.toContain('Authorization');
});

test.each<[string, () => FormData, string]>([
  ['no file', () => form(undefined), 'file'],
  ['an empty file', () => form(new Uint8Array()), 'file'],
  ['a file under another name', () => form(Uint8Array.of(1), {}, 'picture'), 'picture'],
  ['an unknown field', () => form(Uint8Array.of(1), { purpose: 'icon', colour: 'red' }), 'colour'],
  ['no purpose', () => form(Uint8Array.of(1), {}), 'purpose'],
])('%s gives 1001 with the field\u2019s name', async (_name, made, field) => {
  expect((await send(made())).body).toMatchObject({ code: 1001, errors: [{ field }] });
  expect(uploads()).toHaveLength(0);
});

test('over 8 MiB gives 1008', async () => {
  const { status, body } = await send(form(new Uint8Array(UPLOAD_LIMIT + 1)));
  expect([status, body.code]).toEqual([413, 1008]);
  expect(uploads()).toHaveLength(0);
});

test('nothing is read without a token', async () => {
  expect((await gateway.fetch('common/upload', { method: 'POST', body: form(Uint8Array.of(1)) })).body.code).toBe(1002);
});

test('a missing or broken form gives 1001', async () => {
  const headers = { authorization: authorization() };
  expect((await gateway.post('common/upload', { purpose: 'icon' }, headers)).body).toMatchObject({
    code: 1001,
    errors: [{ field: 'Content-Type' }],
  });
  const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
  expect(
    (
      await gateway.post(
        'common/upload',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        broken,
      )
    ).body.code,
  ).toBe(1001);
});

test('only upload calls accept multipart forms', async () => {
  expect((await gateway.fetch('product/list', { method: 'POST', body: form(Uint8Array.of(1)) })).body).toMatchObject({
    code: 1001,
    errors: [{ field: 'Content-Type' }],
  });
});

test('a file is returned unchanged, with headers that keep it inert', async () => {
  identity.on(file, () => ({ content_type: 'image/png', content: 'AQID' }));
  const response = await fetch(`${gateway.url}/index.php/api/common/file?id=a&until=1&signature=s`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
});

test('a few files are served at a time, and all waiting clients are served in turn', async () => {
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  identity.on(file, async () => {
    asked++;
    await answer.promise;
    return { content_type: 'image/png', content: 'AQID' };
  });
  const read = (address: string): Promise<Response> =>
    fetch(`${gateway.url}/index.php/api/common/file?id=a&until=1&signature=s`, {
      headers: { 'x-forwarded-for': address },
    });
  const replies = Array.from({ length: 12 }, (_, n) => read(`2001:db8:9:${n % 6}::1`));
  await until(() => asked === 4);
  for (let calls = 0; calls < 10; calls++) await gateway.post('common/health');
  expect(asked).toBe(4);
  answer.resolve();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
});

/** An upload that sends only its beginning. */
function beginUpload(authorization: string, address = anyAddress(), url = gateway.url): ClientRequest {
  const begun = request(`${url}/index.php/api/common/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': address },
  });
  begun.on('error', () => undefined);
  begun.write('--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nicon\r\n');
  return begun;
}

/** Starts uploads one by one until `token` is refused. */
async function beginUntilFull(token: string, begin: (n: number) => ClientRequest): Promise<ClientRequest[]> {
  const begun: ClientRequest[] = [];
  let status = 200;
  while (status === 200) {
    begun.push(begin(begun.length));
    ({ status } = await send(form(Uint8Array.of(1)), token));
  }
  expect(status).toBe(429);
  return begun;
}

async function uploadWhenFree(token: string): Promise<void> {
  let status = 429;
  while (status === 429) ({ status } = await send(form(Uint8Array.of(1)), token));
  expect(status).toBe(200);
}

test('a client that leaves during the token check frees its slot', async () => {
  const answers: (() => void)[] = [];
  let begun: ClientRequest[] = [];
  const leaving = Array.from({ length: 9 }, (_, n) => gateway.token({ sub: 'u2', sid: `leaves${n}` }));
  await new Promise<void>((allAsked) => {
    identity.on(sessionCheck, async () => {
      await new Promise<void>((answer) => {
        answers.push(answer);
        if (answers.length === leaving.length) allAsked();
      });
      return session();
    });
    begun = leaving.map((token) => beginUpload(token));
  });
  for (const upload of begun) upload.destroy();
  await gateway.post('common/health');
  for (const answer of answers) answer();
  identity.on(sessionCheck, session);
  // A client with an unchecked token comes after them.
  await uploadWhenFree(gateway.token({ sub: 'u2', sid: 'stays' }));
});

test('a client that leaves in the middle of the file frees its slot', async () => {
  const ofMany = (n: number): ClientRequest => beginUpload(gateway.token({ sub: `m${n}`, sid: 's1' }));
  const begun = await beginUntilFull(authorization(), ofMany);
  for (const upload of begun) upload.destroy();
  await uploadWhenFree(authorization());
});

test('one customer cannot use up the slots of the others', async () => {
  const begun = await beginUntilFull(authorization(), () => beginUpload(authorization()));
  for (let more = 0; more < 6; more++) begun.push(beginUpload(authorization()));
  expect((await send(form(Uint8Array.of(1)), gateway.token({ sub: 'u3', sid: 's1' }))).status).toBe(200);
  for (const upload of begun) upload.destroy();
  await uploadWhenFree(authorization());
});

test('a customer’s pictures that identity still works on keep their slots', async () => {
  const answers: (() => void)[] = [];
  const token = gateway.token({ sub: 'u5', sid: 's1' });
  identity.on(upload, async () => {
    if (answers.length < 2) await new Promise<void>((answer) => answers.push(answer));
    return { id: 'up1' };
  });
  const sent = [send(form(Uint8Array.of(1)), token), send(form(Uint8Array.of(2)), token)];
  await until(() => answers.length === 2);
  expect((await send(form(Uint8Array.of(3)), token)).status).toBe(429);
  for (const answer of answers) answer();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  await uploadWhenFree(token);
});

test('a picture that identity answers late still arrives, up to half a minute after other calls have given up', async () => {
  const answer = Promise.withResolvers<void>();
  for (const def of [upload, userLogout])
    identity.on(def, async () => {
      await answer.promise;
      return { id: 'up1' };
    });
  const token = gateway.token({ sub: 'u6', sid: 's1' });
  const sent = send(form(Uint8Array.of(1)), token);
  const called = gateway.post('user/logout', {}, { authorization: token });
  await until(() => identity.asked.filter(({ pattern }) => pattern.startsWith('api/')).length === 2);
  const now = performance.now.bind(performance);
  const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + UPLOAD_ANSWER_MS - 10_000);
  expect((await called).body.code).toBe(1007);
  later.mockRestore();
  answer.resolve();
  expect((await sent).body).toMatchObject({ code: 0, data: { id: 'up1' } });
});

test('an upload beyond the limit is refused before its file is read', async () => {
  const [token, address] = [gateway.token({ sub: 'u4', sid: 's1' }), anyAddress()];
  let status = 0;
  while (status !== 429) ({ status } = await send(form(undefined), token, address));
  const begun = beginUpload(token, address);
  const [response]: IncomingMessage[] = await once(begun, 'response');
  expect(response?.statusCode).toBe(429);
  begun.destroy();
});

test('the customers of one network hold at most three slots, and those of two not all of them', async () => {
  const begun: ClientRequest[] = [];
  for (const network of ['a', 'b']) {
    const address = anyAddress();
    const customer = (n: number): string => gateway.token({ sub: `${network}${n}`, sid: 's1' });
    for (let n = 0; n < 4; n++) begun.push(beginUpload(customer(n), address));
    let status = 200;
    while (status === 200) ({ status } = await send(form(Uint8Array.of(1)), customer(4), address));
    expect(status).toBe(429);
  }
  expect((await send(form(Uint8Array.of(1)), gateway.token({ sub: 'c0', sid: 's1' }))).status).toBe(200);
  for (const upload of begun) upload.destroy();
});
