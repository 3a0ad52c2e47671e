import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Failure } from '../../launcher/lib/failure.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const STAMP = Buffer.from('"t":');
const STAMP_DIGITS = 13;
const CONNECT_AT_ONCE = 50;
const CONNECT_MS = 10_000;
/** Servers end sockets that do not answer pings; these send pongs without being asked. */
const PONG_EVERY_MS = 10_000;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/**
 * Clients of a stream that do almost nothing, so that only the server is measured. Quotes are counted by their bytes
 * (all have the same length), and only every twentieth socket reads the stamps.
 */
export class Receivers {
  private readonly sockets: Socket[] = [];
  private bytes = 0;
  /** The time from its stamp to the arrival of each sampled quote, milliseconds. */
  delays: number[] = [];

  private readonly quoteBytes: number;
  private readonly pongs: NodeJS.Timeout;

  private constructor(quoteBytes: number) {
    this.quoteBytes = quoteBytes;
    this.pongs = setInterval(() => {
      for (const socket of this.sockets) socket.write(PONG);
    }, PONG_EVERY_MS);
  }

  /**
   * Connects `symbols.length` sockets; socket i subscribes to `symbols[i]`. `quoteBytes` is the length of a message
   * with its header.
   */
  static async open(port: number, symbols: readonly (readonly string[])[], quoteBytes: number): Promise<Receivers> {
    const receivers = new Receivers(quoteBytes);
    for (let at = 0; at < symbols.length; at += CONNECT_AT_ONCE) {
      const some = symbols.slice(at, at + CONNECT_AT_ONCE);
      await Promise.all(some.map((own, i) => receivers.connect(port, own, (at + i) % 20 === 0)));
    }
    return receivers;
  }

  /** Quotes received since reset(). */
  get quotes(): number {
    return this.bytes / this.quoteBytes;
  }

  reset(): void {
    this.bytes = 0;
    this.delays = [];
  }

  /** Resolves when `quotes` have been received since reset(). */
  async received(quotes: number): Promise<void> {
    const enough = quotes * this.quoteBytes;
    while (this.bytes < enough) {
      const before = this.bytes;
      const end = performance.now() + 5_000;
      while (this.bytes < enough && performance.now() < end) await new Promise((r) => setImmediate(r));
      if (this.bytes === before) throw new Failure(`only ${this.quotes} of ${quotes} quotes arrived`);
    }
  }

  close(): void {
    clearInterval(this.pongs);
    for (const socket of this.sockets) socket.destroy();
  }

  private async connect(port: number, symbols: readonly string[], sampled: boolean): Promise<void> {
    let open = false;
    const opened = Promise.withResolvers<void>();
    const buffer = Buffer.allocUnsafe(65_536);
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer,
        callback: (n) => {
          const from = open ? 0 : buffer.subarray(0, n).indexOf(HEAD_END) + HEAD_END.length;
          open = true;
          opened.resolve();
          this.bytes += n - from;
          if (sampled) this.sample(buffer.subarray(from, n));
          return true;
        },
      },
    });
    this.sockets.push(socket);
    socket.on('error', opened.reject);
    socket.setTimeout(CONNECT_MS, () => opened.reject(new Failure('a socket was refused')));
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET /stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await opened.promise;
    socket.write(clientFrame(JSON.stringify({ op: 'subscribe', quotes: symbols })));
  }

  private sample(bytes: Buffer): void {
    const now = Date.now();
    for (let at = bytes.indexOf(STAMP); at >= 0; at = bytes.indexOf(STAMP, at + STAMP.length)) {
      const stamp = bytes.toString('latin1', at + STAMP.length, at + STAMP.length + STAMP_DIGITS);
      if (stamp.length === STAMP_DIGITS) this.delays.push(now - Number(stamp));
    }
  }
}

/** A client's text message, masked with zeros. */
function clientFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)]);
}
