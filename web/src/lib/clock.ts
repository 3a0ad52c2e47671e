/** The server's time, estimated from the local clock and a learned offset. */
export class ServerClock {
  #offsetMs = 0;

  constructor(private readonly local: () => number) {}

  /** Epoch milliseconds. */
  now = (): number => this.local() + this.#offsetMs;

  /** Learns the offset from a reply that has just arrived. */
  learn(serverMs: number): void {
    this.#offsetMs = serverMs - this.local();
  }

  /** Moves the estimate by as little as brings it between two times. What was learnt exactly stays as it is. */
  keepWithin(fromMs: number, toMs: number): void {
    const now = this.now();
    this.#offsetMs += Math.max(Math.min(now, toMs), fromMs) - now;
  }
}

export const clock = new ServerClock(() => Date.now());
