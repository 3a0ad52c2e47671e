import type { Call } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, int, object, optional, type ReadOf } from '../../lib/read';

const reply = object({
  /** Days for which ticks are kept, and whether those of the order are gone. Absent from older products. */
  kept: optional(object({ days: int, expired: bool })),
});
type TicksReply = ReadOf<typeof reply>;

const orderTicks = (number: string): Call<{ kept: 'true' }, TicksReply> => ({
  path: `public/proof/order/${encodeURIComponent(number)}`,
  verb: 'GET',
  reply,
});

/** How long the ticks behind an order's proof are kept. */
export const useOrderTicks = (number: string) => useCall(orderTicks(number), { kept: 'true' });
