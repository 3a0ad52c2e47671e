import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What a link does to the bytes that cross it. */
export type Trouble =
  /** Forwards them. */
  | { kind: 'none' }
  /** Delays them by so many milliseconds, each way. */
  | { kind: 'slow'; ms: number }
  /** Forwards so many bytes a second, each way. */
  | { kind: 'narrow'; bytesPerSecond: number }
  /** Resets a connection at this share of its chunks, 0 to 1. */
  | { kind: 'lossy'; share: number }
  /** Refuses new connections and resets the open ones. */
  | { kind: 'refused' }
  /** Accepts connections and bytes, and forwards and answers nothing. */
  | { kind: 'silent' };

const NONE: Trouble = { kind: 'none' };

/**
 * A TCP proxy on a free port in front of one server, with trouble on demand. A connection that was silent once is
 * forgotten: it stays silent after the trouble is over, as behind a firewall that has lost its state.
 */
export class TcpProxy {
  readonly port: number;
  /** Known only when the server has a port. */
  private target: { host: string; port: number } | undefined;
  private trouble: Trouble = NONE;
  private readonly server: Server;
  private readonly links = new Set<Link>();
  private readonly random: () => number;

  private constructor(server: Server, port: number, random: () => number) {
    this.server = server;
    this.port = port;
    this.random = random;
    server.on('connection', (near) => this.accept(near));
  }

  /** @param random decides which chunks are lost */
  static async open(random: () => number): Promise<TcpProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
    return new TcpProxy(server, address.port, random);
  }

  /** Sets the server behind it. @returns the same URL through the proxy */
  through(url: string, defaultPort: number): string {
    const own = new URL(url);
    this.target = { host: own.hostname, port: Number(own.port || defaultPort) };
    [own.hostname, own.port] = ['127.0.0.1', String(this.port)];
    return own.href;
  }

  /** Begins a trouble; `none` ends it. */
  set(trouble: Trouble): void {
    this.trouble = trouble;
    for (const link of this.links) link.suffer(trouble);
  }

  close(): void {
    this.set({ kind: 'refused' });
    this.server.close();
  }

  private accept(near: Socket): void {
    if (this.trouble.kind === 'refused' || !this.target) {
      near.resetAndDestroy();
      return;
    }
    const link = new Link(near, connect(this.target), this.random);
    this.links.add(link);
    near.on('close', () => this.links.delete(link));
    link.suffer(this.trouble);
  }
}

/** One connection through the proxy. */
class Link {
  private readonly near: Socket;
  private readonly far: Socket;
  private readonly random: () => number;
  private trouble: Trouble = NONE;
  private forgotten = false;

  constructor(near: Socket, far: Socket, random: () => number) {
    this.near = near;
    this.far = far;
    this.random = random;
    this.forward(near, far);
    this.forward(far, near);
  }

  suffer(trouble: Trouble): void {
    this.trouble = trouble;
    if (trouble.kind === 'silent') this.forgotten = true;
    if (trouble.kind === 'refused') this.reset();
  }

  private reset(): void {
    this.near.resetAndDestroy();
    this.far.destroy();
  }

  private forward(from: Socket, to: Socket): void {
    // Bytes keep their order, however long each chunk takes.
    let last: Promise<void> = Promise.resolve();
    from.setNoDelay(true);
    from.on('error', () => undefined);
    from.on('data', (chunk: Buffer) => {
      if (this.forgotten) return;
      if (this.trouble.kind === 'lossy' && this.random() < this.trouble.share) {
        this.reset();
        return;
      }
      const until = performance.now() + this.delayOf(chunk.length);
      from.pause();
      last = last.then(async () => {
        await waitUntil(until);
        if (!this.forgotten && to.writable) to.write(chunk);
        from.resume();
      });
    });
    from.on('close', () => {
      // The other side hears nothing of the end of a connection that is forgotten.
      if (this.forgotten && from === this.far) return;
      void last.then(() => to.destroy());
    });
  }

  private delayOf(bytes: number): number {
    if (this.trouble.kind === 'slow') return this.trouble.ms;
    if (this.trouble.kind === 'narrow') return (bytes * 1_000) / this.trouble.bytesPerSecond;
    return 0;
  }
}

function waitUntil(ms: number): Promise<void> | undefined {
  const left = ms - performance.now();
  return left <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, left));
}
