import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { record } from '../../lib/read';

/** Share of losing accounts, payout and house edge by product, withdrawal times, uptime. */
export const stats = get('public/stats', record);

export const useStats = () => useCall(stats, undefined, { staleMs: 300_000 });
