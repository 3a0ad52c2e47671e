import type { Direction } from '../../../api/order/order';
import { compareDecimals } from '../../../lib/quotes';

/** How long the trial lasts, milliseconds. */
export const TRIAL_MS = 10_000;

/** An order that exists on this screen only. Prices are decimals, the end is epoch milliseconds. */
export interface Trial {
  direction: Direction;
  entry: string;
  endsAt: number;
  /** The price at the end; undefined before. */
  exit?: string;
}

/** The result by the product's rule: the direction from entry to exit decides, and no change is a tie. */
export function outcomeOf({ direction, entry, exit }: Trial): 'win' | 'lose' | 'tie' | undefined {
  if (exit === undefined) return undefined;
  const moved = compareDecimals(exit, entry);
  if (moved === 0) return 'tie';
  return moved > 0 === (direction === 'up') ? 'win' : 'lose';
}
