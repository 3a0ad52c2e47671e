import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { withdrawals } from '../../../api/wallet/withdrawals';
import { useCall } from '../../../lib/query';

const ASK_EVERY_MS = 4_000;

/** A withdrawal as it is now; as it was requested until that is known. The stream reports changes; polling covers missed messages. */
export function useLiveWithdrawal(requested: Withdrawal): Withdrawal {
  const { number } = requested;
  const found = useCall(withdrawals, { number }, { staleMs: 0, everyMs: ASK_EVERY_MS }).data?.list[0];
  return found ?? requested;
}
