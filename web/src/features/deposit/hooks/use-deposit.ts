import type { Deposit } from '../../../api/wallet/deposit-record';
import { deposits } from '../../../api/wallet/deposits';
import { isRefused } from '../../../lib/field-error';
import { useCall } from '../../../lib/query';

const ASK_EVERY_MS = 4_000;
const NOT_FOUND = 1004;

/** One of the user's deposits; null if there is none with that id. The stream reports changes; polling covers missed messages. */
export function useDeposit(id: string): {
  data: Deposit | null | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
} {
  const query = useCall(deposits, { id }, { staleMs: 0, everyMs: ASK_EVERY_MS, enabled: id !== '' });
  const isMissing = id === '' || isRefused(query.error, NOT_FOUND);
  return {
    data: isMissing ? null : query.data?.list[0],
    ...{ isPending: query.isPending && !isMissing, error: isMissing ? null : query.error, refetch: query.refetch },
  };
}
