import type { PasskeyProof } from '../../../api/user/passkeys';
import { bankWithdrawal } from '../../../api/wallet/bank-withdrawal';
import { trcWithdrawal } from '../../../api/wallet/trc-withdrawal';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { useCommand } from '../../../lib/command';
import { PROOFS } from '../../../lib/submission';

const CHANGED = ['wallet/withdrawals', 'user/details', 'user/balance_list', 'common/config'];
/** A retry returns the first withdrawal, whatever the terms and the proof are by then. */
const NO_TERMS = [...PROOFS, 'terms_version'];

export interface WithdrawOrder {
  method: 'bank' | 'crypto';
  payeeId: string;
  amount: string;
  currency: 'USD' | 'USDT';
  /** The version of the terms that were shown. */
  version: number | undefined;
}

export type WithdrawProof = { pay_password: string; totp?: string } | { passkey: PasskeyProof };

export interface Withdraw {
  send: (order: WithdrawOrder, proof: WithdrawProof, onSuccess: (record: Withdrawal) => void) => void;
  busy: boolean;
  error: Error | null;
  reset: () => void;
}

const toBank = ({ payeeId, amount }: WithdrawOrder) => ({ paymethod: 'bank' as const, bank_id: payeeId, amount });
const toAddress = ({ payeeId, amount, currency }: WithdrawOrder) => ({
  ...{ paymethod: 'trc', wallet_id: payeeId, amount, currency },
});

/** The call of a withdrawal and its request without a proof, for a passkey to sign. */
export const confirmedBy = (order: WithdrawOrder) =>
  order.method === 'bank'
    ? ({ call: 'wallet/bankWithdrawal', body: toBank(order) } as const)
    : ({ call: 'wallet/trcWithdrawal', body: toAddress(order) } as const);

export function useWithdraw(): Withdraw {
  const bank = useCommand(bankWithdrawal, CHANGED, NO_TERMS);
  const trc = useCommand(trcWithdrawal, CHANGED, NO_TERMS);
  return {
    send: (order, proof, onSuccess) => {
      if (bank.isPending || trc.isPending) return;
      const seen = order.version === undefined ? {} : { terms_version: order.version };
      if (order.method === 'bank') bank.mutate({ ...toBank(order), ...seen, ...proof }, { onSuccess });
      else trc.mutate({ ...toAddress(order), ...seen, ...proof }, { onSuccess });
    },
    busy: bank.isPending || trc.isPending,
    error: bank.error ?? trc.error,
    reset: () => {
      bank.reset();
      trc.reset();
    },
  };
}
