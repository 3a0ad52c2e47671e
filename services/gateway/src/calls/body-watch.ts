import type { IncomingMessage } from 'node:http';

/** How often what is awaited is looked at. */
const TURN_MS = 1_000;
/** A body is here within this many turns, or its connection ends. */
const BODY_TURNS = 30;

/**
 * Lets go of whoever sends a body too slowly. One timer looks at all bodies: one for each would cost every request a
 * fiftieth of its time.
 */
export class BodyWatch {
  private readonly since = new Map<IncomingMessage, number>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(turnMs = TURN_MS) {
    this.timer = setInterval(() => this.look(), turnMs).unref();
  }

  /** How many bodies are awaited. */
  get size(): number {
    return this.since.size;
  }

  begin(message: IncomingMessage): void {
    this.since.set(message, this.turn);
  }

  /** The body is here. One that is never waited for, since its request was refused, ends by itself. */
  end(message: IncomingMessage): void {
    this.since.delete(message);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    this.turn += 1;
    for (const [message, begun] of this.since) {
      const isOver = message.complete || message.destroyed;
      if (!isOver && this.turn - begun <= BODY_TURNS) continue;
      if (!isOver) message.destroy();
      this.since.delete(message);
    }
  }
}
