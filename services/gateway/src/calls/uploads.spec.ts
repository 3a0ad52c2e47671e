import { file, sessionCheck, upload } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';
import { UPLOAD_LIMIT } from './uploads.js';

let gateway: TestGateway;
let identity: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start();
  identity = await new FakeService('identity', gateway.nats).start();
  identity.on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 }));
  identity.on(upload, () => ({ id: 'up1' }));
});
afterAll(async () => {
  await identity.stop();
  await gateway.stop();
});
beforeEach(() => {
  identity.asked.length = 0;
});

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
