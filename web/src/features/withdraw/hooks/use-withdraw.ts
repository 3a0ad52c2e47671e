import type { PasskeyProof } from '../../../api/user/passkeys';
import { bankWithdrawal } from '../../../api/wallet/bank-withdrawal';
import { trcWithdrawal } from '../../../api/wallet/trc-withdrawal';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { type KeptCommand, useKeptCommand } from '../../../lib/command';
import { CallError } from '../../../lib/http';
import { decimal, object, oneOf, type ReadOf, text } from '../../../lib/read';
import { PROOFS } from '../../../lib/submission';

const CHANGED = ['wallet/withdrawals', 'user/details', 'user/balance_list', 'common/config'];
/** A retry returns the first withdrawal, whatever the terms and the proof are by then. */
const NO_TERMS = [...PROOFS, 'terms_version'];

const terms = object({
  method: oneOf('bank', 'crypto'),
  payeeId: text,
  amount: decimal,
  currency: oneOf('USD', 'USDT'),
});
/** What is withdrawn, and to where. */
export type WithdrawTerms = ReadOf<typeof terms>;

export interface WithdrawOrder extends WithdrawTerms {
  /** The version of the terms that were shown. */
  version: number | undefined;
}

export type WithdrawProof = { pay_password: string; totp?: string } | { passkey: PasskeyProof };

export interface Withdraw {
  send: (order: WithdrawOrder, proof: WithdrawProof, onSuccess: (record: Withdrawal) => void) => void;
  busy: boolean;
  error: Error | null;
  /** A withdrawal that got no answer: while that is uncertain, another one could be a second one. */
  lost: WithdrawTerms | undefined;
  /** Gives `lost` up: the server has refused a repeat sent when no attempt was under way, so that it was not made. */
  forget: (() => void) | undefined;
  reset: () => void;
}

const toBank = ({ payeeId, amount }: WithdrawTerms) => ({ paymethod: 'bank' as const, bank_id: payeeId, amount });
const toAddress = ({ payeeId, amount, currency }: WithdrawTerms) => ({
  ...{ paymethod: 'trc', wallet_id: payeeId, amount, currency },
});

/** The call of a withdrawal and its request without a proof, for a passkey to sign. */
export const confirmedBy = (order: WithdrawOrder) =>
  order.method === 'bank'
    ? ({ call: 'wallet/bankWithdrawal', body: toBank(order) } as const)
    : ({ call: 'wallet/trcWithdrawal', body: toAddress(order) } as const);

const KEPT = { read: terms, noTerms: NO_TERMS };
/** Longer than an attempt that the app has given up may go on at the server. */
const UNDER_WAY_MS = 60_000;

const isRefused = (error: unknown): boolean => error instanceof CallError && !error.uncertain;

interface Lost {
  terms: WithdrawTerms;
  at: number;
}

function lostOf<Request>(
  { terms, command }: KeptCommand<WithdrawTerms, Request, Withdrawal>,
  requestOf: (terms: WithdrawTerms) => Partial<Request>,
): Lost | undefined {
  const at = terms && command.lostAt(requestOf(terms));
  return terms && at !== undefined ? { terms, at } : undefined;
}

export function useWithdraw(): Withdraw {
  const bank = useKeptCommand(bankWithdrawal, CHANGED, { ...KEPT, name: 'withdrawal to bank', requestOf: toBank });
  const trc = useKeptCommand(trcWithdrawal, CHANGED, { ...KEPT, name: 'withdrawal to address', requestOf: toAddress });
  const lost = lostOf(bank, toBank) ?? lostOf(trc, toAddress);
  const lostWay = lost?.terms.method === 'bank' ? bank : trc;
  const busy = bank.command.isPending || trc.command.isPending;
  const error = bank.command.error ?? trc.command.error;
  const reset = (): void => {
    bank.command.reset();
    trc.command.reset();
  };
  return {
    send: ({ version, ...order }, proof, onSuccess) => {
      if (busy) return;
      const { setTerms } = order.method === 'bank' ? bank : trc;
      if (!lost) setTerms(order);
      const more = { ...(version === undefined ? {} : { terms_version: version }), ...proof };
      if (order.method === 'bank') bank.command.mutate({ ...toBank(order), ...more }, { onSuccess });
      else trc.command.mutate({ ...toAddress(order), ...more }, { onSuccess });
    },
    busy,
    error,
    lost: lost?.terms,
    forget:
      lost && isRefused(lostWay.command.error) && lostWay.command.submittedAt > lost.at + UNDER_WAY_MS
        ? () => {
            reset();
            lostWay.setTerms(undefined);
          }
        : undefined,
    reset,
  };
}
