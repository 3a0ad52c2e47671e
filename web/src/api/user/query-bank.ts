import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { type Card, card } from './card';

export const queryBank = post<{ id: string }, Card>('user/query_bank', card);

/** A card in full, to be edited. */
export const useBank = (id: string | undefined) => useCall(queryBank, { id: id ?? '' }, { enabled: id !== undefined });
