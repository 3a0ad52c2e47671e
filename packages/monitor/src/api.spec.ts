import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { askAt } from './api.js';
import { NotThere } from './fetching.js';

let server: Server;
let answer: { status: number; body: string };

beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body)).listen(0);
  await once(server, 'listening');
});
afterEach(() => server.close());

async function failureOf(status: number, body: string): Promise<unknown> {
  answer = { status, body };
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the server has no port');
  return askAt(`http://127.0.0.1:${at.port}`)('public/solvency').catch((error: unknown) => error);
}

const envelope = (code: number): string => JSON.stringify({ code, msg: 'We could not find that.', data: null });

describe('the public API', () => {
  it('does not have what it answers with its own NOT_FOUND', async () => {
    const failure = await failureOf(404, envelope(1004));
    expect(failure).toBeInstanceOf(NotThere);
    expect(failure).toHaveProperty('message', 'public/solvency: We could not find that.');
  });

  it.each([
    ['a page', '<html>default backend - 404</html>'],
    ['a long page', '{'.repeat(1_000_000)],
    ['nothing', ''],
    ['JSON of another shape', '{"error":"no route"}'],
    ['JSON that is no object', '[1004]'],
    ['another code', envelope(1000)],
  ])('may still have it if something in front of it answers 404 with %s', async (_what, body) => {
    const failure = await failureOf(404, body);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotThere);
  });
});
