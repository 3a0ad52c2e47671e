import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { card } from './card';

export const queryBank = post('user/query_bank', card);

/** A bank account in full, for editing. */
export const useBank = (id: string | undefined) => useCall(queryBank, { id: id ?? '' }, { enabled: id !== undefined });
