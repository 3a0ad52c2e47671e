import { object, optional, type ReadOf, text } from '../../lib/read';

/** A withdrawal address. */
export const boundWallet = object({
  id: text,
  network: text,
  address: text,
  label: optional(text),
  cooling_until: optional(text),
});
export type BoundWallet = ReadOf<typeof boundWallet>;
