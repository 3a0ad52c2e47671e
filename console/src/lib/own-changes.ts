import { StoredValue } from './stored-value';

/** As much as the server allows. */
const MAX_AGE_S = 30;

/** When something was last changed from this browser, in any of its windows; epoch milliseconds. */
const changedAt = new StoredValue(localStorage, 'consoleChangedAt');

/** Notes that a change is being made, or has just been. */
export function noteChange(now = Date.now()): void {
  changedAt.set(String(now));
}

/** How many seconds old a list may be without missing a change that was made here. */
export function maxAgeS(now = Date.now()): number {
  const sinceS = Math.floor((now - Number(changedAt.get() ?? 0)) / 1_000) - 1;
  return Math.min(MAX_AGE_S, Math.max(0, sinceS));
}
