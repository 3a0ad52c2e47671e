import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { spoiltBody } from './mutations.ts';
import { objectOf, type Schema } from './openapi.ts';
import type { Values } from './values.ts';

/** Below the rate at which a socket is warned. */
const PER_SOCKET = 150;
const ANSWER_MS = 5_000;

/** Sends generated messages to /stream. The same seed makes the same messages. @returns what is wrong */
export async function tryMessages(
  url: string,
  {
    values,
    token,
    canaries,
    seed,
    count,
  }: { values: Values; token: string; canaries: readonly string[]; seed: number; count: number },
): Promise<string[]> {
  const schema = await requestSchema(url);
  const messages = fc.sample(spoiltBody(values.of(schema)), { seed, numRuns: count });
  const problems: string[] = [];
  for (let from = 0; from < messages.length; from += PER_SOCKET) {
    problems.push(
      ...(await trySocket(url, messages.slice(from, from + PER_SOCKET), from % 2 === 0 ? token : undefined, canaries)),
    );
  }
  return problems;
}

/** The schema of what a client sends, from the AsyncAPI document. */
async function requestSchema(url: string): Promise<Schema> {
  const document: unknown = await (
    await fetch(`${url}/docs-stream`, { signal: AbortSignal.timeout(ANSWER_MS) })
  ).json();
  const components = objectOf(objectOf(document).components);
  return objectOf(objectOf(components.schemas).StreamRequest);
}

async function trySocket(
  url: string,
  messages: readonly (string | Buffer)[],
  token: string | undefined,
  canaries: readonly string[],
): Promise<string[]> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/stream`);
  const problems: string[] = [];
  const received: string[] = [];
  let alive = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    received.push(text);
    if (text.includes('"pong"')) alive.resolve();
  });
  let closed: string | undefined;
  socket.addEventListener('close', ({ code }) => {
    closed = `closed with ${code}`;
    alive.resolve();
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  if (token !== undefined) socket.send(JSON.stringify({ op: 'auth', token }));
  for (const message of messages) {
    // Longer ones close the socket, which tryFrames looks at.
    if (message.length > 16_000) continue;
    socket.send(typeof message === 'string' ? message : new Uint8Array(message));
  }
  alive = Promise.withResolvers<void>();
  socket.send(JSON.stringify({ op: 'ping' }));
  await Promise.race([alive.promise, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
  if (closed !== undefined)
    problems.push(`a socket was ${closed} by one of ${JSON.stringify(messages.map(String)).slice(0, 2_000)}`);
  else if (!received.some((text) => text.includes('"pong"'))) problems.push('a socket did not answer a ping in time');
  for (const text of received) {
    const leaked = canaries.find((canary) => text.includes(canary));
    if (leaked) problems.push(`/stream showed another customer's data: ${text.slice(0, 300)}`);
    if (text.includes('"code":1500') || /\n\s+at .+:\d+:\d+/.test(text))
      problems.push(`/stream failed: ${text.slice(0, 300)}`);
  }
  socket.close();
  return problems;
}

/** A frame of a client: masked, as it must be, unless `mask` is false. */
function frame(first: number, payload: Buffer, { mask = true, length = payload.length } = {}): Buffer {
  const key = randomBytes(4);
  const bit = mask ? 0x80 : 0;
  const head =
    length < 126
      ? Buffer.from([first, bit | length])
      : Buffer.from([
          first,
          bit | 127,
          ...[56n, 48n, 40n, 32n, 24n, 16n, 8n, 0n].map((by) => Number((BigInt(length) >> by) & 0xffn)),
        ]);
  const masked = mask ? payload.map((byte, i) => byte ^ (key[i % 4] ?? 0)) : payload;
  return Buffer.concat(mask ? [head, key, masked] : [head, masked]);
}

const ping = Buffer.from('{"op":"ping"}');
const TEXT = 0x81;
const OPEN_TEXT = 0x01;
const CONTINUED = 0x00;

/** Frames that break the protocol or its limits, by name. The server must close the socket and live on. */
const FRAMES: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['a frame without a mask', frame(TEXT, ping, { mask: false })],
  ['a frame with reserved bits', frame(0xf1, ping)],
  ['a frame that claims to be compressed', frame(0xc1, ping)],
  ['a reserved opcode', frame(0x83, ping)],
  ['a continuation of nothing', frame(0x80, ping)],
  ['a frame of 2^62 bytes', frame(TEXT, ping, { length: 2 ** 62 })],
  ['a frame over the limit', frame(TEXT, Buffer.alloc(20_000, 0x20))],
  [
    'fragments over the limit',
    Buffer.concat([frame(OPEN_TEXT, Buffer.alloc(9_000, 0x20)), frame(CONTINUED, Buffer.alloc(9_000, 0x20))]),
  ],
  ['a text within another', Buffer.concat([frame(OPEN_TEXT, ping), frame(TEXT, ping)])],
  ['text that is no UTF-8', frame(TEXT, Buffer.from([0xc3, 0x28, 0xff]))],
  ['a ping of 200 bytes', frame(0x89, Buffer.alloc(200))],
  ['a ping in fragments', frame(0x09, ping)],
  ['a close with a forbidden code', frame(0x88, Buffer.from([0x03, 0xed]))],
  ['a close of one byte', frame(0x88, Buffer.from([0x03]))],
  ['noise', Buffer.alloc(5_000, 0xa5)],
];

/**
 * Breaks the WebSocket protocol in every way, and leaves connections half open. @returns what is wrong: a socket that
 * stays open, or a server that does not answer others meanwhile
 */
export async function tryFrames(url: string): Promise<string[]> {
  const problems: string[] = [];
  // A text that never ends, a handshake that never ends, and a client that reads nothing hold nobody up.
  const idle = await Promise.all(Array.from({ length: 30 }, () => upgraded(url)));
  for (const socket of idle) socket.write(frame(OPEN_TEXT, ping));
  const { hostname, port } = new URL(url);
  const half = Array.from({ length: 30 }, () => connect(Number(port), hostname).on('error', () => undefined));
  for (const socket of half) socket.write('GET /stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
  for (const [name, bytes] of FRAMES) {
    const socket = await upgraded(url);
    const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    socket.write(bytes);
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS).unref());
    if (!(await Promise.race([closed, late]))) problems.push(`/stream stays open after ${name}`);
    socket.destroy();
  }
  problems.push(...(await trySocket(url, ['{"op":"ping"}'], undefined, [])));
  for (const socket of [...idle, ...half]) socket.destroy();
  return problems;
}

/** A plain connection after the handshake. */
async function upgraded(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const headers = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  socket.write(
    `GET /stream HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resume();
  return socket;
}
