import type { RequestOf } from '../../api/call';

/** What transfers are searched by. */
export type TransferQuery = Omit<NonNullable<RequestOf<'ledger/transfers'>>, 'cursor' | 'limit' | 'max_age_s'>;
