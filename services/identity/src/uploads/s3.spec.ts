import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { S3Bucket } from './s3.js';

const KEY = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const NOW = Date.UTC(2013, 4, 24);
let server: Server;
let stored: Map<string, Buffer>;
let authorization: string[];
let status: number | undefined;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  authorization.push(request.headers.authorization ?? '');
  if (request.method === 'PUT') stored.set(request.url ?? '', Buffer.concat(chunks));
  const body = stored.get(request.url ?? '');
  response.writeHead(status ?? (body ? 200 : 404)).end(request.method === 'GET' ? body : undefined);
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  stored = new Map();
  authorization = [];
  status = undefined;
});

function bucket(): S3Bucket {
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return new S3Bucket(
    `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pictures?region=eu-west-1`,
    () => NOW,
  );
}

describe('an S3-compatible store', () => {
  it('stores and returns files, with every request signed', async () => {
    await bucket().put('one', Buffer.from([1, 2, 3]));
    expect([...stored.keys()]).toEqual(['/pictures/one']);
    expect(await bucket().get('one')).toEqual(Buffer.from([1, 2, 3]));
    const form =
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/eu-west-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/;
    for (const header of authorization) expect(header).toMatch(form);
    expect(new Set(authorization).size).toBe(2);
  });

  it('reports a missing file and a refusal by the store', async () => {
    await expect(bucket().get('none')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    status = 403;
    await expect(bucket().get('none')).rejects.toThrow('answered 403');
    await expect(bucket().put('one', Buffer.alloc(1))).rejects.toThrow('answered 403');
  });
});
