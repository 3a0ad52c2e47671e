import { AppError } from '@makoto/contracts';
import type { Place } from './transfers.repository.js';

/** A position in a search by time. */
export interface TimeCursor {
  to: number;
  before: Place | undefined;
}

const TIME = /^t(\d{1,15})(?:\.([0-9a-f-]{36})\.(\d{1,5}))?$/;
const ENTRIES = /^e(\d{1,15})\.(\d{1,15})$/;

/** @throws VALIDATION for an invalid cursor */
export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  if (!text) return undefined;
  const [, to, ref, slot] = TIME.exec(text) ?? refused();
  const before = ref && slot ? { at: Number(to) - 1, ref, slot: Number(slot) } : undefined;
  return { to: Number(to), before };
}

export function writeTimeCursor({ to, before }: TimeCursor): string {
  return before ? `t${to}.${before.ref}.${before.slot}` : `t${to}`;
}

/** How far down two statements have been read. @throws VALIDATION for an invalid cursor */
export function readEntryCursor(text: string | undefined): [number, number] | undefined {
  if (!text) return undefined;
  const [, first, second] = ENTRIES.exec(text) ?? refused();
  return [Number(first), Number(second)];
}

export function writeEntryCursor([first, second]: readonly [number, number]): string {
  return `e${first}.${second}`;
}

function refused(): never {
  throw new AppError('VALIDATION', {}, [{ field: 'cursor', key: 'type' }]);
}
