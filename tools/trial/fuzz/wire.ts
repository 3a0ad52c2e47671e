import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

// Bytes that are hardly HTTP, on plain connections.

/** How long a connection may stay silent after everything has been sent to it. */
const SILENT_MS = 2_000;
const CRLF = '\r\n';
const CALL = '/index.php/api/user/details';
const END = `${CRLF}${CRLF}`;

/** A head of a POST, ended by an empty line. */
const head = (...headers: readonly string[]): string =>
  [`POST ${CALL} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers].join(CRLF) + END;
/** Of somebody who may send a body. */
const TOKEN = '<token>';
const own = (...headers: readonly string[]): string => head(`Authorization: ${TOKEN}`, ...headers);

const BOMB = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20), { level: 9 });

/** Requests by name; the whole text is sent at once. */
const REQUESTS: readonly (readonly [name: string, bytes: string | Buffer])[] = [
  [
    'a length and chunks at once',
    `${own('Content-Length: 5', 'Transfer-Encoding: chunked')}0${END}GET / HTTP/1.1${END}`,
  ],
  ['chunks and a length at once', `${own('Transfer-Encoding: chunked', 'Content-Length: 5')}0${END}`],
  ['two lengths', `${own('Content-Length: 2', 'Content-Length: 40')}{}`],
  ['two equal lengths', `${own('Content-Length: 2', 'Content-Length: 2')}{}`],
  ['a list of lengths', `${own('Content-Length: 2, 2')}{}`],
  ['a negative length', `${own('Content-Length: -1')}{}`],
  ['a signed length', `${own('Content-Length: +2')}{}`],
  ['a length that overflows', `${own('Content-Length: 18446744073709551618')}{}`],
  ['a length in hexadecimal', `${own('Content-Length: 0x2')}{}`],
  ['a length with a blank before the colon', `${own('Content-Length : 2')}{}`],
  ['a length that is too short', `${own('Content-Length: 1')}{}`],
  ['a length that is too long', `${own('Content-Length: 50')}{}`],
  ['an unknown transfer coding', `${own('Transfer-Encoding: xchunked')}{}`],
  ['a chunked coding that is not last', `${own('Transfer-Encoding: chunked, identity')}2${CRLF}{}${CRLF}0${END}`],
  ['two transfer codings', `${own('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0${END}`],
  ['a coding on a folded line', `${own(`Transfer-Encoding:${CRLF} chunked`)}0${END}`],
  ['a chunk that overflows', `${own('Transfer-Encoding: chunked')}FFFFFFFFFFFFFFFFF${CRLF}{}`],
  ['a chunk that is no number', `${own('Transfer-Encoding: chunked')}zz${CRLF}{}`],
  ['a negative chunk', `${own('Transfer-Encoding: chunked')}-2${CRLF}{}`],
  ['a chunk extension without end', `${own('Transfer-Encoding: chunked')}2;${'a'.repeat(40_000)}`],
  ['trailers without end', `${own('Transfer-Encoding: chunked')}0${CRLF}${'a: b\r\n'.repeat(10_000)}`],
  ['a body that claims to be gzip and is not', `${own('Content-Encoding: gzip', 'Content-Length: 2')}{}`],
  [
    'a compression bomb',
    Buffer.concat([Buffer.from(own('Content-Encoding: gzip', `Content-Length: ${BOMB.length}`)), BOMB]),
  ],
  ['a header of 100 KB', own(`X-A: ${'a'.repeat(100_000)}`)],
  ['ten thousand headers', own(...Array.from({ length: 10_000 }, (_, i) => `X-${i}: 1`))],
  ['a name of 50 KB', own(`${'X'.repeat(50_000)}: 1`)],
  ['a target of 60 KB', `GET /${'a'.repeat(60_000)} HTTP/1.1${CRLF}Host: x${END}`],
  ['a cookie of 15 KB', own(`Cookie: ${'a=b; '.repeat(3_000)}`, 'Content-Length: 0')],
  ['a NUL in a header', head('X-A: a\0b')],
  ['a line feed alone', `GET / HTTP/1.1\nHost: x\n\n`],
  ['a carriage return alone', head('X-A: a\rX-B: b')],
  ['a name with a blank', head('X A: 1')],
  ['a header without a name', head(': 1')],
  [
    'bytes above ASCII',
    Buffer.concat([Buffer.from(`GET /\u00e9`), Buffer.from([0xff, 0x00]), Buffer.from(` HTTP/1.1${END}`)]),
  ],
  ['no host', `GET / HTTP/1.1${END}`],
  ['two hosts', `GET / HTTP/1.1${CRLF}Host: a${CRLF}Host: b${END}`],
  ['an absolute target elsewhere', `GET http://example.com/ HTTP/1.1${CRLF}Host: x${END}`],
  ['a target with dots', `GET /../../../../etc/passwd HTTP/1.1${CRLF}Host: x${END}`],
  ['a target with encoded dots', `GET /%2e%2e/%2e%2e%2f..%5cetc/passwd%00 HTTP/1.1${CRLF}Host: x${END}`],
  ['TRACE', `TRACE / HTTP/1.1${CRLF}Host: x${CRLF}Authorization: secret-token${END}`],
  ['CONNECT', `CONNECT 127.0.0.1:4222 HTTP/1.1${CRLF}Host: x${END}`],
  ['an unknown method', `FROBNICATE / HTTP/1.1${CRLF}Host: x${END}`],
  ['HTTP/0.9', `GET /${CRLF}`],
  ['HTTP/9.9', `GET / HTTP/9.9${CRLF}Host: x${END}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0${END}SM${END}`],
  ['a TLS hello', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  [
    'an upgrade to something else',
    `GET / HTTP/1.1${CRLF}Host: x${CRLF}Connection: Upgrade${CRLF}Upgrade: websocket${END}`,
  ],
  ['a wait for 100-continue', head('Expect: 100-continue', 'Content-Length: 2')],
  ['another expectation', `${head('Expect: 200-ok', 'Content-Length: 2')}{}`],
  ['zeros', Buffer.alloc(200_000)],
];

const STATUS = /HTTP\/1\.1 (\d{3}) /g;
/** Node's own answers to what it does not know are no failures. */
const REFUSED = [501, 505];

/** The bytes with the caller's token. */
const withToken = (bytes: string | Buffer, token: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(TOKEN, token), 'latin1');

/** Sends everything that is hardly HTTP. @returns what is wrong with the answers */
export async function tryWire(url: string, token: string): Promise<string[]> {
  const tried = await Promise.all(
    REQUESTS.map(async ([name, bytes]) => ({ name, text: await exchange(url, withToken(bytes, token)) })),
  );
  const problems: string[] = [];
  for (const { name, text } of tried) {
    const statuses = [...text.matchAll(STATUS)].map(([, status]) => Number(status));
    const bad = statuses.find((status) => status >= 500 && !REFUSED.includes(status));
    if (bad !== undefined) problems.push(`${name} answered ${bad}`);
    if (/\n\s+at .+:\d+:\d+|node:internal/.test(text)) problems.push(`${name} shows a stack`);
    if (text.includes('secret-token')) problems.push(`${name} echoes the token`);
    // A request behind another's body would be a stranger's, on a connection that a proxy shares.
    if (statuses.filter((status) => status === 200).length > 0 && name.includes(' at once'))
      problems.push(`${name} smuggles a request`);
    if (name.startsWith('two lengths') && statuses[0] !== 400) problems.push(`${name} answered ${statuses[0]}`);
  }
  return problems;
}

/** Sends many requests at once on one connection, with and without a token in turn. @returns what is wrong */
export async function tryPipelining(url: string, token: string): Promise<string[]> {
  const COUNT = 100;
  const requests = Array.from({ length: COUNT }, (_, i) => {
    const authorization = i % 2 === 0 ? [`Authorization: ${token}`] : [];
    const last = i === COUNT - 1 ? ['Connection: close'] : [];
    return `${head('Content-Length: 2', ...authorization, ...last)}{}`;
  });
  const text = await exchange(url, requests.join(''));
  const statuses = [...text.matchAll(STATUS)].map(([, status]) => Number(status));
  const right = statuses.length === COUNT && statuses.every((status, i) => status === (i % 2 === 0 ? 200 : 401));
  return right ? [] : [`pipelined requests were answered ${statuses.join(' ')}`];
}

/**
 * Connections that never finish: heads and bodies that arrive a byte at a time. @returns what is wrong: one that is
 * still open after `withinMs`
 */
export async function trySlowly(url: string, token: string, withinMs: number): Promise<string[]> {
  const slow = [
    `POST ${CALL} HTTP/1.1${CRLF}Host: x${CRLF}X-A: `,
    head(`Authorization: ${token}`, 'Content-Length: 90000'),
  ];
  const open = slow.flatMap((start) => Array.from({ length: 20 }, () => dribble(url, start, withinMs)));
  const kept = (await Promise.all(open)).filter((isOpen) => isOpen).length;
  return kept === 0 ? [] : [`${kept} of ${open.length} slow connections were still open after ${withinMs} ms`];
}

/** Whether a connection that sends a byte a second is still open at the end. */
async function dribble(url: string, start: string, withinMs: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(start);
  const drops = setInterval(() => socket.write('a'), 1_000);
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(false)));
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), withinMs).unref());
  const isOpen = await Promise.race([closed, late]);
  clearInterval(drops);
  socket.destroy();
  return isOpen;
}

/** What comes back until the connection closes or is silent. */
async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.setTimeout(SILENT_MS, () => socket.destroy());
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('latin1');
}
