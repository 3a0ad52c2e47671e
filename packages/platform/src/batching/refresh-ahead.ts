import { outsideTrace } from '../observability/traces.js';

/** Long enough that keys which become due one by one are requested together. */
const GATHER_MS = 500;
/** Leaves room for the process's other requests; the rest waits for the next turn. */
const MAX_AT_ONCE = 2_000;

/**
 * Refreshes cached answers in the background before they expire. Keys are refreshed together, so that they share
 * messages and statements and no caller waits. A cache adds a key when it returns an answer that is due for a refresh.
 */
export class RefreshAhead<Key> {
  private due = new Set<Key>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param refresh requests one key and handles its own errors; it is called for all gathered keys in the same turn */
  constructor(private readonly refresh: (key: Key) => Promise<void>) {}

  /** Requests the key's answer soon, once, however often it is added until then. */
  add(key: Key): void {
    this.due.add(key);
    this.schedule();
  }

  /** No key is requested from now on. */
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
    for (const key of due.slice(0, MAX_AT_ONCE)) void outsideTrace(() => this.refresh(key));
    if (this.due.size > 0) this.schedule();
  }
}
