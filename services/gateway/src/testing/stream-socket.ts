import { once } from 'node:events';
import { WebSocket } from 'ws';

type Message = Record<string, unknown> & { type: string };

/** A client of /stream that records what it receives. */
export class StreamSocket {
  readonly received: Message[] = [];
  private wakers: (() => void)[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      for (const wake of this.wakers.splice(0)) wake();
    });
  }

  static async open(gatewayUrl: string, headers: Record<string, string> = {}): Promise<StreamSocket> {
    const socket = new WebSocket(`${gatewayUrl.replace('http', 'ws')}/stream`, { headers });
    const client = new StreamSocket(socket);
    await once(socket, 'open');
    return client;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Takes the next message that matches, including those already received, from `received`. */
  async next(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const at = this.received.findIndex(fits);
      const [found] = at < 0 ? [] : this.received.splice(at, 1);
      if (found) return found;
      await new Promise<void>((resolve) => this.wakers.push(resolve));
    }
  }

  /** The next message of a type. */
  nextOf(type: string): Promise<Message> {
    return this.next((message) => message.type === type);
  }

  /** Resolves when everything sent so far has been handled; messages are handled in order. */
  async settled(): Promise<void> {
    this.send({ op: 'ping' });
    await this.nextOf('pong');
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }
}
