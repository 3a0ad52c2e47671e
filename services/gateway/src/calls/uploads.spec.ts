import { type ClientRequest, request } from 'node:http';
import { file, sessionCheck, upload } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';
import { UPLOAD_LIMIT } from './uploads.js';

let gateway: TestGateway;
let identity: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start();
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
const send = (form: FormData, headers = { authorization: authorization() }): Promise<Answered> =>
  gateway.fetch('common/upload', { method: 'POST', body: form, headers });
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

test('a file reaches its owner in base64 with what the form said of it', async () => {
  const { body } = await send(form(Uint8Array.of(1, 2, 3)));
  expect(body).toEqual({ code: 0, msg: '', data: { id: 'up1' } });
  expect(uploads()).toEqual([{ purpose: 'icon', filename: 'a.png', content_type: 'image/png', content: 'AQID' }]);
});

test.each<[string, () => FormData, string]>([
  ['no file', () => form(undefined), 'file'],
  ['an empty file', () => form(new Uint8Array()), 'file'],
  ['a file under another name', () => form(Uint8Array.of(1), {}, 'picture'), 'picture'],
  ['a field that is not known', () => form(Uint8Array.of(1), { purpose: 'icon', colour: 'red' }), 'colour'],
  ['no purpose', () => form(Uint8Array.of(1), {}), 'purpose'],
])('%s is 1001 naming it', async (_name, made, field) => {
  expect((await send(made())).body).toMatchObject({ code: 1001, errors: [{ field }] });
  expect(uploads()).toHaveLength(0);
});

test('over 8 MiB is 1008', async () => {
  const { status, body } = await send(form(new Uint8Array(UPLOAD_LIMIT + 1)));
  expect([status, body.code]).toEqual([413, 1008]);
  expect(uploads()).toHaveLength(0);
});

test('nothing is read without a token', async () => {
  expect((await gateway.fetch('common/upload', { method: 'POST', body: form(Uint8Array.of(1)) })).body.code).toBe(1002);
});

test('what is no form, or a broken one, is 1001', async () => {
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

test('only uploads take forms with files', async () => {
  expect((await gateway.fetch('product/list', { method: 'POST', body: form(Uint8Array.of(1)) })).body).toMatchObject({
    code: 1001,
    errors: [{ field: 'Content-Type' }],
  });
});

test('a file goes out as it is, and harmless', async () => {
  identity.on(file, () => ({ content_type: 'image/png', content: 'AQID' }));
  const response = await fetch(`${gateway.url}/index.php/api/common/file?id=a&until=1&signature=s`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
});

/** The beginning of an upload, of which the rest does not come. */
function beginUpload(token: string): ClientRequest {
  const begun = request(`${gateway.url}/index.php/api/common/upload`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
  });
  begun.on('error', () => undefined);
  begun.write('--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nicon\r\n');
  return begun;
}

/** Uploads until there is room. */
async function uploadsAgain(token: string): Promise<void> {
  let status = 429;
  while (status === 429) ({ status } = await send(form(Uint8Array.of(1)), { authorization: token }));
  expect(status).toBe(200);
}

test('whoever leaves while the token is looked at leaves room', async () => {
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
    begun = leaving.map(beginUpload);
  });
  for (const upload of begun) upload.destroy();
  await gateway.post('common/health');
  for (const answer of answers) answer();
  identity.on(sessionCheck, session);
  // One whose token is not known either comes after them.
  await uploadsAgain(gateway.token({ sub: 'u2', sid: 'stays' }));
});

test('whoever leaves in the middle of the file leaves room', async () => {
  const begun = Array.from({ length: 8 }, () => beginUpload(authorization()));
  let status = 200;
  while (status === 200) ({ status } = await send(form(Uint8Array.of(1))));
  expect(status).toBe(429);
  for (const upload of begun) upload.destroy();
  await uploadsAgain(authorization());
});
