import { addReceipt, blankMemory, type LogMemory, readMemory, watchLog, writeMemory } from 'makoto-verify/watch';
import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';
import { logSource } from './log-source';

// What this device remembers of the log, and looking at it. A chunk of its own, loaded when it is needed.

const KEY = 'log-watch';
const FRESH_MS = 60_000;
const SOON_MS = 4_000;
const WAITING_MS = 60_000;
const IDLE_MS = 600_000;

/** What this device remembers. The same in all tabs. */
export const logMemory = new Store<LogMemory>(load());

addEventListener('storage', ({ key }) => {
  if (key === KEY) logMemory.set(load());
});

function load(): LogMemory {
  const text = readStored(KEY);
  if (text === undefined) return blankMemory();
  try {
    return readMemory(text);
  } catch {
    // Written by another version, or damaged: the log is then seen for the first time again.
    return blankMemory();
  }
}

function save(memory: LogMemory): void {
  writeStored(KEY, writeMemory(memory));
  logMemory.set(memory);
}

/** Keeps an accepted order's receipt until the log shows it. A reply without a readable receipt is not kept. */
export function keepReceipt(number: string, receipt: unknown, atMs: number): void {
  try {
    save(addReceipt(load(), number, receipt, atMs));
  } catch (error) {
    reportError(error);
  }
}

/** Forgets log, witnesses and breaks; orders that wait are looked for in the log that is found next. */
export function forgetLog(): void {
  save({ ...blankMemory(), waiting: load().waiting });
}

async function look(): Promise<void> {
  const before = load();
  // The device's own clock: the house's must not decide what is late.
  const after = await watchLog(before, logSource, Date.now());
  const known = new Set(before.waiting.map(({ number }) => number));
  const placed = load().waiting.filter(({ number }) => !known.has(number));
  save({ ...after, waiting: [...after.waiting, ...placed] });
}

/**
 * Looks at the log once and remembers what was found. One tab at a time does; in others it does nothing. Insecure pages
 * have no locks.
 * @throws Error if the log does not answer
 */
export async function lookAtLog(): Promise<void> {
  if (!('locks' in navigator)) await look();
  else await navigator.locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? look() : undefined));
}

/** How long to wait before the next look: seconds after an order, otherwise minutes. */
export function nextLookMs({ waiting }: LogMemory, nowMs: number): number {
  if (waiting.length === 0) return IDLE_MS;
  return waiting.some(({ atMs }) => Math.abs(nowMs - atMs) < FRESH_MS) ? SOON_MS : WAITING_MS;
}

/** The same when the app opens: at once on a new device, otherwise counted from the last look. Bounded if the clock was set back. */
export function firstLookMs(memory: LogMemory, nowMs: number): number {
  const everyMs = nextLookMs(memory, nowMs);
  return Math.min(everyMs, Math.max(0, (memory.checkedMs ?? 0) + everyMs - nowMs));
}

/** Looks at the log again and again while the page is visible. Returns a function that stops it. */
export function keepLooking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = async (): Promise<void> => {
    // A log that does not answer says nothing; it is asked again.
    if (document.visibilityState === 'visible') await lookAtLog().catch(() => undefined);
    plan(nextLookMs(logMemory.get(), Date.now()));
  };
  const plan = (waitMs: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), waitMs);
  };
  let waiting = logMemory.get().waiting.length;
  const forget = logMemory.subscribe(() => {
    const now = logMemory.get().waiting.length;
    if (now > waiting) plan(nextLookMs(logMemory.get(), Date.now()));
    waiting = now;
  });
  plan(firstLookMs(logMemory.get(), Date.now()));
  return () => {
    stopped = true;
    clearTimeout(timer);
    forget();
  };
}
