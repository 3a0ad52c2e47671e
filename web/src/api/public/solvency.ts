import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { record } from '../../lib/read';

/** What the house holds against what it owes. */
export const solvency = get('public/solvency', record);

export const useSolvency = () => useCall(solvency, undefined, { staleMs: 300_000 });
