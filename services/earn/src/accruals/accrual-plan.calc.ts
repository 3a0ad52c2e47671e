import type { Position } from '../positions/position.js';
import { DAY_MS } from '../products/product.js';
import { daysDue } from '../products/terms.calc.js';

/** The days of one position that are paid together: `from` (inclusive) to `to` (inclusive), from 1. */
export interface DueDays {
  position: Position;
  from: number;
  to: number;
}

/**
 * Which days are owed at `now`, at most `limit` of them: an outage of any length is made up day by day, a long one in
 * several batches.
 */
export function planAccruals(positions: readonly Position[], now: number, limit: number): DueDays[] {
  const plan: DueDays[] = [];
  let left = limit;
  for (const position of positions) {
    const due = daysDue(position.createdAt, position.cycleDays, now) - position.daysPaid;
    const days = Math.min(due, left);
    if (days <= 0) continue;
    plan.push({ position, from: position.daysPaid + 1, to: position.daysPaid + days });
    left -= days;
  }
  return plan;
}

/** The position after those days, paid at `now`: completed where they were its last. */
export function afterDays({ position, from, to }: DueDays, now: number): Position {
  const paidOn = Math.floor(now / DAY_MS);
  const before = position.paidOn === paidOn ? position.paidThen : 0;
  const paid = { ...position, daysPaid: to, paidOn, paidThen: before + to - from + 1 };
  return to < position.cycleDays ? paid : { ...paid, state: 'completed', completedAt: now };
}
