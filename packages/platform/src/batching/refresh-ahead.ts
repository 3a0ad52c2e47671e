/** Long enough that those who fall due one by one are asked for together. */
const GATHER_MS = 500;

/**
 * Asks anew, in the background, for kept answers that are in use and will soon be too old: together, so that they share
 * messages and statements, and nobody waits for one. A cache adds a key when it hands out an answer that is due.
 */
export class RefreshAhead<Key> {
  private due = new Set<Key>();
  private timer: NodeJS.Timeout | undefined;

  /** @param refresh asks for one key and sees to its own errors; all that have gathered are asked for in the same turn */
  constructor(private readonly refresh: (key: Key) => Promise<void>) {}

  /** Has the key's answer asked for within half a second; once, however often it is added until then. */
  add(key: Key): void {
    this.due.add(key);
    if (this.timer) return;
    this.timer = setTimeout(() => this.run(), GATHER_MS);
    this.timer.unref();
  }

  /** Nothing more is asked for. */
  stop(): void {
    clearTimeout(this.timer);
    this.due = new Set();
  }

  private run(): void {
    this.timer = undefined;
    const { due } = this;
    this.due = new Set();
    for (const key of due) void this.refresh(key);
  }
}
