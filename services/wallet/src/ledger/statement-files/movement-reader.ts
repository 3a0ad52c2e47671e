import type { EntityManager } from 'typeorm';
import type { CustomerAccount } from './customer-accounts.js';
import { type Movement, toMovement } from './movement.calc.js';
import { entriesAfter, type HeldPlace, heldAfter } from './statement-movements.repository.js';
import type { EntryNumbers } from './statement-sums.repository.js';

/** The lists of a statement: the entries of each currency, then what left each account without a statement. */
export interface MovementLists {
  ranges: readonly EntryNumbers[];
  held: readonly CustomerAccount[];
  from: number;
  to: number;
}

/** The list that is being read, and where in it: after an entry's number, or after a transfer. */
export interface Place {
  list: number;
  entry: number;
  transfer: HeldPlace | undefined;
}

export const FIRST_PLACE: Place = { list: 0, entry: 0, transfer: undefined };

/** The next movements in the order of the lists, oldest first, and where to continue; undefined at the end. */
export async function readMovements(
  manager: EntityManager,
  lists: MovementLists,
  from: Place,
  limit: number,
): Promise<{ movements: Movement[]; next: Place | undefined }> {
  const movements: Movement[] = [];
  const { ranges, held } = lists;
  let place = from;
  while (place.list < ranges.length + held.length) {
    const left = limit - movements.length;
    if (left === 0) return { movements, next: place };
    const range = ranges[place.list];
    const account = range?.account ?? held[place.list - ranges.length];
    if (!account) break;
    const rows = range
      ? await entriesAfter(manager, range, place.entry, left)
      : await heldAfter(manager, account, lists, place.transfer, left);
    movements.push(...rows.map((row) => toMovement(row, account, held)));
    const last = rows.at(-1);
    place =
      rows.length < left || !last
        ? { ...FIRST_PLACE, list: place.list + 1 }
        : {
            list: place.list,
            entry: Number(last.entry_no ?? 0),
            transfer: { at: Number(last.at), ref: last.ref, slot: last.slot },
          };
  }
  return { movements, next: undefined };
}
