import { useState } from 'react';
import type { WithdrawMethod } from '../../../api/common/config';
import type { BoundWallet } from '../../../api/user/bound-wallet';
import type { Card } from '../../../api/user/card';
import { availableIn, type Details } from '../../../api/user/details';
import { usePasskeys } from '../../../api/user/passkeys';
import { useDraft as useKept } from '../../../lib/drafts';
import { useT } from '../../../lib/i18n';
import { formatMoney, micro, parseAmount } from '../../../lib/money';
import { isCode } from '../../../lib/rules';
import { type Form, useForm } from '../../../lib/use-form';
import { supportsPasskeys } from '../../passkeys/services/device-passkeys';
import type { Payee } from '../components/payee-choice';
import { feeOf } from '../services/fee.calc';
import type { WithdrawTerms } from './use-withdraw';

const BALANCES = ['USD', 'USDT'] as const;
export type Way = 'bank' | 'crypto';

/** The data that a withdrawal form needs. */
export interface WithdrawSource {
  details: Details;
  cards: readonly Card[];
  wallets: readonly BoundWallet[];
  terms: readonly WithdrawMethod[];
  /** The version of the terms. */
  version: number | undefined;
  /** The fraction of the market rate that we keep if the payout is in another currency. */
  spread: string | undefined;
}

export interface Draft {
  way: Way;
  setWay: (way: Way) => void;
  currency: 'USD' | 'USDT';
  setBalance: (currency: 'USD' | 'USDT') => void;
  payees: Payee[];
  payeeId: string | undefined;
  setPayee: (id: string) => void;
  /** The currency of the payout, if it differs from `currency`. */
  payoutCurrency: string | undefined;
  spread: string | undefined;
  term: WithdrawMethod | undefined;
  /** The version of the terms that are shown. */
  version: number | undefined;
  available: string;
  secondFactor: boolean;
  /** Whether a passkey may stand for PIN and code. */
  hasPasskey: boolean;
  form: Form<{ amount: string; totp: string }>;
  /** Micro-units of `currency`. */
  amount: bigint | undefined;
  fee: bigint;
  net: bigint;
}

function payeesOf(way: Way, { cards, wallets }: WithdrawSource): Payee[] {
  if (way === 'bank') {
    return cards.map((card) => ({
      id: card.id,
      title: `${card.bank_name} ${card.account_number}`,
      note: `${card.holder_name} · ${card.currency}`,
      coolingUntil: card.cooling_until,
    }));
  }
  return wallets.map((wallet) => ({
    id: wallet.id,
    title: wallet.label || wallet.network,
    note: wallet.address,
    coolingUntil: wallet.cooling_until,
  }));
}

/** The default balance for a withdrawal to an address: USDT, unless only USD holds anything. */
function fundedBalance(details: Details): 'USD' | 'USDT' {
  const holds = (currency: 'USD' | 'USDT'): boolean => micro(availableIn(details, currency)) > 0n;
  return !holds('USDT') && holds('USD') ? 'USD' : 'USDT';
}

/** Returns a validator for the typed amount. */
function useAmountProblem(): (
  typed: string,
  available: string,
  currency: string,
  term?: WithdrawMethod,
) => string | undefined {
  const t = useT();
  return (typed, available, currency, term) => {
    const amount = parseAmount(typed);
    if (amount === undefined) return t('amountWrong');
    if (amount > micro(available)) return t('notEnough', { available: formatMoney(available, currency) });
    if (!term || (amount >= micro(term.min) && amount <= micro(term.max))) return undefined;
    return t('amountRange', { min: formatMoney(term.min, currency), max: formatMoney(term.max, currency) });
  };
}

/** The withdrawal form. While `lost` got no answer, it is what the form holds; only its proof is entered. */
export function useDraft(source: WithdrawSource, lost?: WithdrawTerms): Draft {
  const t = useT('withdraw');
  const problemOf = useAmountProblem();
  const [funded] = useState(() => fundedBalance(source.details));
  const [chosen, choose] = useKept<'way' | 'balance' | 'payee'>('choice');
  const way = lost?.method ?? (chosen.way === 'crypto' ? 'crypto' : 'bank');
  const balance = lost?.currency ?? BALANCES.find((one) => one === chosen.balance) ?? funded;
  const currency = way === 'bank' ? 'USD' : balance;
  const payees = payeesOf(way, source);
  const payeeId = lost?.payeeId ?? payees.find((payee) => payee.id === chosen.payee)?.id ?? payees[0]?.id;
  const term = source.terms.find((each) => each.method === way && each.currency === currency);
  const available = availableIn(source.details, currency);
  const secondFactor = source.details.user.has_totp;
  const known = usePasskeys({ enabled: secondFactor && supportsPasskeys() });
  const hasPasskey = (known.data?.list.length ?? 0) > 0;
  const form = useForm({ amount: '', totp: '' }, (values) => {
    const problem = lost ? undefined : problemOf(values.amount, available, currency, term);
    return {
      ...(problem ? { amount: problem } : {}),
      ...(secondFactor && !(hasPasskey && values.totp === '') && !isCode(values.totp) ? { totp: t('totpWrong') } : {}),
    };
  });
  const amount = parseAmount(lost?.amount ?? form.values.amount);
  const paidIn = way === 'crypto' ? 'USDT' : source.cards.find((card) => card.id === payeeId)?.currency;
  const fee = term && amount !== undefined ? feeOf(amount, term) : 0n;
  return {
    way,
    version: source.version,
    setWay: (next) => choose({ way: next }),
    currency,
    setBalance: (next) => choose({ balance: next }),
    payees,
    payeeId,
    setPayee: (next) => choose({ payee: next }),
    payoutCurrency: paidIn === currency ? undefined : paidIn,
    spread: source.spread,
    term,
    available,
    secondFactor,
    hasPasskey,
    form,
    amount,
    fee,
    net: amount !== undefined && amount > fee ? amount - fee : 0n,
  };
}
