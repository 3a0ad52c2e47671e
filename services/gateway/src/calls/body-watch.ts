import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How often pending bodies are checked. */
const TURN_MS = 1_000;
/** A body must arrive within this many checks, or its connection is closed. */
const BODY_TURNS = 30;

interface Awaited {
  /** The request whose body is pending, if any. */
  message: IncomingMessage | undefined;
  since: number;
}

/**
 * Closes connections that send a body too slowly. One timer checks all connections and a request only registers itself
 * on its connection, so that the common case allocates nothing.
 */
export class BodyWatch {
  private readonly bodies = new Map<Socket, Awaited>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(turnMs = TURN_MS) {
    this.timer = setInterval(() => this.look(), turnMs).unref();
  }

  begin(message: IncomingMessage): void {
    const body = this.bodies.get(message.socket) ?? this.first(message.socket);
    body.message = message;
    body.since = this.turn;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private first(socket: Socket): Awaited {
    const body: Awaited = { message: undefined, since: 0 };
    this.bodies.set(socket, body);
    socket.once('close', () => this.bodies.delete(socket));
    return body;
  }

  private look(): void {
    this.turn += 1;
    for (const body of this.bodies.values()) {
      const { message } = body;
      if (!message) continue;
      const isOver = message.complete || message.destroyed;
      if (!isOver && this.turn - body.since <= BODY_TURNS) continue;
      if (!isOver) message.destroy();
      body.message = undefined;
    }
  }
}
