import { connect, type Socket } from 'node:net';

export interface LoadResult {
  answered: number;
  /** The number of answers that `isGood` rejected, and the first of them. */
  bad: number;
  firstBad: string | undefined;
  seconds: number;
  latenciesMs: number[];
}

export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** The next request's bytes. */
  next: () => string;
  isGood: (body: string) => boolean;
  /** At most so many requests a second, over all connections; as many as are answered by default. */
  perSecond?: number;
}

/**
 * A closed loop over keep-alive connections: each sends its next request when the last is answered, or later if the rate
 * is limited. It uses bare
 * sockets, because the generator shares the machine with the product.
 */
export async function httpLoad(options: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, bad: 0, firstBad: undefined, seconds: 0, latenciesMs: [] };
  const start = performance.now();
  const end = start + options.seconds * 1000;
  await Promise.all(Array.from({ length: options.connections }, () => connection(options, end, result)));
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

function connection(options: LoadOptions, end: number, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(options.port, '127.0.0.1');
    socket.setNoDelay(true);
    const apartMs = options.perSecond === undefined ? 0 : (options.connections / options.perSecond) * 1000;
    // Connections take turns, so that a paced load is even.
    let due = performance.now() + Math.random() * apartMs;
    let sentAt = 0;
    let buffered = '';
    const send = (): void => {
      sentAt = performance.now();
      if (sentAt >= end) {
        socket.end();
        resolve();
        return;
      }
      socket.write(options.next());
    };
    socket.setEncoding('latin1');
    const sendWhenDue = (): void => {
      const waitMs = due - performance.now();
      due = Math.max(due, performance.now() - apartMs) + apartMs;
      if (apartMs > 0 && waitMs > 0) setTimeout(send, waitMs);
      else send();
    };
    socket.on('connect', sendWhenDue);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      buffered = buffered === '' ? chunk : buffered + chunk;
      const body = wholeBody(buffered);
      if (body === undefined) return;
      buffered = '';
      result.answered++;
      result.latenciesMs.push(performance.now() - sentAt);
      if (!options.isGood(body)) {
        result.bad++;
        result.firstBad ??= body.slice(0, 500);
      }
      sendWhenDue();
    });
  });
}

/** The body of a complete response; undefined if more is to come. */
export function wholeBody(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: *(\d+)/i.exec(text.slice(0, head));
  if (!length) throw new Error('a response without content-length');
  const body = text.slice(head + 4);
  return body.length >= Number(length[1]) ? body : undefined;
}

/** A POST of JSON as bytes. */
export function postRequest(path: string, token: string, body: object, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body);
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: ${token}\r\n` +
    `${more}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}
