import { readStored, writeStored } from './storage';
import { renewalOf } from './token';

// What one customer has chosen on this device. It outlives the session, for the same customer's return, and never
// applies to the next customer, nor to a visitor. Data that must not stay after logout has a key that starts with "own".

/** Where a choice of the customer who is logged in is stored; undefined while nobody is. */
export function placeOf(choice: string): string | undefined {
  const userId = renewalOf()?.userId;
  return userId === undefined ? undefined : `${choice} of ${userId}`;
}

/** Reads a stored choice of the customer who is logged in. */
export function readOwn(choice: string): string | undefined {
  const place = placeOf(choice);
  return place === undefined ? undefined : readStored(place);
}

/** Stores a choice of the customer who is logged in; undefined removes it. Does nothing while nobody is. */
export function writeOwn(choice: string, value: string | undefined): void {
  const place = placeOf(choice);
  if (place !== undefined) writeStored(place, value);
}
