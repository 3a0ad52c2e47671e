import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How often what is awaited is looked at. */
const TURN_MS = 1_000;
/** A body is here within this many turns, or its connection ends. */
const BODY_TURNS = 30;

interface Awaited {
  /** The request whose body comes; none where the last one has come. */
  message: IncomingMessage | undefined;
  since: number;
}

/**
 * Lets go of whoever sends a body too slowly. One timer looks at all connections, and a request only puts itself in its
 * connection's place, so that nothing is made or taken away for the many that come whole.
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
