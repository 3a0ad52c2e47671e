import { bankWithdrawal } from '../../../api/wallet/bank-withdrawal';
import { trcWithdrawal } from '../../../api/wallet/trc-withdrawal';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { useCommand } from '../../../lib/command';

const CHANGED = ['wallet/withdrawals', 'user/details', 'user/balance_list', 'common/config'];
/** A retry returns the first withdrawal, whatever the terms are by then. */
const NO_TERMS = ['terms_version'];

export interface WithdrawOrder {
  method: 'bank' | 'crypto';
  payeeId: string;
  amount: string;
  currency: 'USD' | 'USDT';
  totp: string | undefined;
  /** The version of the terms that were shown. */
  version: number | undefined;
}

export interface Withdraw {
  send: (order: WithdrawOrder, pin: string, onSuccess: (record: Withdrawal) => void) => void;
  busy: boolean;
  error: Error | null;
  reset: () => void;
}

export function useWithdraw(): Withdraw {
  const bank = useCommand(bankWithdrawal, CHANGED, NO_TERMS);
  const trc = useCommand(trcWithdrawal, CHANGED, NO_TERMS);
  return {
    send: ({ method, payeeId, amount, currency, totp, version }, pin, onSuccess) => {
      if (bank.isPending || trc.isPending) return;
      const seen = version === undefined ? {} : { terms_version: version };
      const rest = { amount, pay_password: pin, ...seen, ...(totp ? { totp } : {}) };
      if (method === 'bank') bank.mutate({ paymethod: 'bank', bank_id: payeeId, ...rest }, { onSuccess });
      else trc.mutate({ paymethod: 'trc', wallet_id: payeeId, currency, ...rest }, { onSuccess });
    },
    busy: bank.isPending || trc.isPending,
    error: bank.error ?? trc.error,
    reset: () => {
      bank.reset();
      trc.reset();
    },
  };
}
