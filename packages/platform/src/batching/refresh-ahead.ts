/** Long enough that those who fall due one by one are asked for together. */
const GATHER_MS = 500;
/** What else a process asks for must find room among these; the rest waits for the next turn. */
const MAX_AT_ONCE = 2_000;

/**
 * Asks anew, in the background, for kept answers that are in use and will soon be too old: together, so that they share
 * messages and statements, and nobody waits for one. A cache adds a key when it hands out an answer that is due.
 */
export class RefreshAhead<Key> {
  private due = new Set<Key>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param refresh asks for one key and sees to its own errors; all that have gathered are asked for in the same turn */
  constructor(private readonly refresh: (key: Key) => Promise<void>) {}

  /** Has the key's answer asked for soon; once, however often it is added until then. */
  add(key: Key): void {
    this.due.add(key);
    this.schedule();
  }

  /** Nothing more is asked for. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => this.run(), GATHER_MS);
    this.timer.unref();
  }

  private run(): void {
    this.timer = undefined;
    const due = [...this.due];
    this.due = new Set(due.slice(MAX_AT_ONCE));
    for (const key of due.slice(0, MAX_AT_ONCE)) void this.refresh(key);
    if (this.due.size > 0) this.schedule();
  }
}
