import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Store } from './store.js';
import type { Answer, Witness } from './witness.js';

/** A checkpoint with its proof and many signatures. */
const MAX_BODY = 64 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 200;

interface Reply {
  status: number;
  type: string;
  body: string;
}

const notFound: Reply = { status: 404, type: 'text/plain; charset=utf-8', body: 'there is nothing here\n' };

/**
 * `POST /add-checkpoint`, `GET /<SHA-256 of the origin>/checkpoint`, `GET /evidence` (what contradicted a cosigned head)
 * and `GET /` (who this witness is).
 */
export function serve(witness: Witness, store: Store, verifierKey: string): Server {
  const server = createServer((request, response) => {
    answer(request, witness, store, verifierKey)
      .catch((): Reply => ({ status: 413, type: notFound.type, body: 'the request is too long or did not end\n' }))
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body));
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function answer(request: IncomingMessage, witness: Witness, store: Store, key: string): Promise<Answer | Reply> {
  const path = request.url?.split('?')[0];
  if (request.method === 'POST' && path === '/add-checkpoint') return witness.addCheckpoint(await bodyOf(request));
  if (request.method !== 'GET') return notFound;
  const plain = (body: string): Reply => ({ status: 200, type: 'text/plain; charset=utf-8', body });
  if (path === '/') return plain(`${key}\n${witness.origins().join('\n')}\n`);
  if (path === '/evidence') return { status: 200, type: 'application/json', body: JSON.stringify(store.evidence()) };
  const origin = witness.origins().find((name) => path === `/${hashOf(name)}/checkpoint`);
  const note = origin === undefined ? undefined : witness.checkpoint(origin);
  return note === undefined ? notFound : plain(note);
}

const hashOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/** @throws Error if it is too long */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the body is not bytes');
    length += chunk.length;
    if (length > MAX_BODY) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
