/** The server's time as this browser knows it: its own clock and what it learned of the difference. */
export class ServerClock {
  #offsetMs = 0;

  constructor(private readonly local: () => number) {}

  /** Epoch milliseconds. */
  now = (): number => this.local() + this.#offsetMs;

  /** Learns from a reply that just arrived and says what the server's clock shows. */
  learn(serverMs: number): void {
    this.#offsetMs = serverMs - this.local();
  }
}

export const clock = new ServerClock(() => Date.now());
