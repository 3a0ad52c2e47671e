/** @jest-environment node */
import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { connectionTo } from './leader.js';

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const ENDED = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

let server: Server;

beforeEach(async () => {
  server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, ENDED])));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

it('a connection that the server ends at the moment it opens fails its statement, and not the process', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const pool = new pg.Pool({ ...connectionTo(`postgresql://spec@127.0.0.1:${port}/spec`), max: 1 });
  pool.on('error', () => undefined);
  const client = await pool.connect();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
});
