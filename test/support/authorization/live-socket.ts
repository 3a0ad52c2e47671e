import { isJson } from '../client.ts';

const PATIENCE_MS = 20_000;

/** A live connection as the app opens it: it authenticates and then listens. */
export class LiveSocket {
  private readonly messages: Record<string, unknown>[] = [];
  private notify = (): void => undefined;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;

  private constructor(private readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('message', (event) => {
      const message: unknown = JSON.parse(String(event.data));
      if (isJson(message)) this.messages.push(message);
      this.notify();
    });
  }

  /** Connects and logs in with a token. */
  static async open(url: string, token: string): Promise<LiveSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/stream`);
    const live = new LiveSocket(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    socket.send(JSON.stringify({ op: 'auth', token }));
    await live.next((m) => m['type'] === 'auth');
    return live;
  }

  /** The first matching message, received or to come. */
  async next(wanted: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = this.messages.find(wanted);
      if (found) return found;
      const left = end - performance.now();
      if (left <= 0) throw new Error(`no such message among ${JSON.stringify(this.messages)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.socket.close();
  }
}
