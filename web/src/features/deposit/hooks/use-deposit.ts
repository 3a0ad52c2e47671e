import type { Deposit } from '../../../api/wallet/deposit-record';
import { deposits } from '../../../api/wallet/deposits';
import { useCall } from '../../../lib/query';

const ASK_EVERY_MS = 4_000;

/** One of the user's latest hundred deposits. The stream reports changes; polling covers missed messages. */
export function useDeposit(id: string): {
  data: Deposit | null | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
} {
  const query = useCall(deposits, { page: 1, size: 100 }, { staleMs: 0, everyMs: ASK_EVERY_MS });
  const found = query.data ? (query.data.list.find((deposit) => deposit.id === id) ?? null) : undefined;
  return { data: found, isPending: query.isPending, error: query.error, refetch: query.refetch };
}
