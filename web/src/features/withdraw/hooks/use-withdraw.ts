import { bankWithdrawal } from '../../../api/wallet/bank-withdrawal';
import { trcWithdrawal } from '../../../api/wallet/trc-withdrawal';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { useCommand } from '../../../lib/command';

const CHANGED = ['wallet/withdrawals', 'user/details', 'user/balance_list'];

export interface WithdrawOrder {
  method: 'bank' | 'crypto';
  payeeId: string;
  amount: string;
  currency: 'USD' | 'USDT';
  totp: string | undefined;
}

export interface Withdraw {
  send: (order: WithdrawOrder, pin: string, onSuccess: (record: Withdrawal) => void) => void;
  busy: boolean;
  error: Error | null;
  reset: () => void;
}

export function useWithdraw(): Withdraw {
  const bank = useCommand(bankWithdrawal, CHANGED);
  const trc = useCommand(trcWithdrawal, CHANGED);
  return {
    send: ({ method, payeeId, amount, currency, totp }, pin, onSuccess) => {
      if (bank.isPending || trc.isPending) return;
      const rest = { amount, pay_password: pin, ...(totp ? { totp } : {}) };
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
