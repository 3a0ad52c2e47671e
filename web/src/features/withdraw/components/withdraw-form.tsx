import { type FormEvent, type ReactNode, useState } from 'react';
import type { WithdrawMethod } from '../../../api/common/config';
import type { BoundWallet } from '../../../api/user/bound-wallet';
import type { Card as BankCard } from '../../../api/user/card';
import { availableIn, type Details } from '../../../api/user/details';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Facts } from '../../../components/card';
import { TextField } from '../../../components/field';
import { Money } from '../../../components/money';
import { PinSheet } from '../../../components/pin-sheet';
import { Segmented } from '../../../components/segmented';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, micro, parseAmount, toDecimal } from '../../../lib/money';
import { useForm } from '../../../lib/use-form';
import { useWithdraw } from '../hooks/use-withdraw';
import { durationWords } from '../services/duration-words';
import { feeOf } from '../services/fee.calc';
import { type Payee, PayeeChoice } from './payee-choice';

interface WithdrawFormProps {
  details: Details;
  cards: readonly BankCard[];
  wallets: readonly BoundWallet[];
  terms: readonly WithdrawMethod[];
  onDone: (record: Withdrawal) => void;
}

type Way = 'bank' | 'crypto';

function payeesOf(way: Way, cards: readonly BankCard[], wallets: readonly BoundWallet[]): Payee[] {
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

/** Where to, how much, what it costs and what arrives; then the PIN. */
export function WithdrawForm({ details, cards, wallets, terms, onDone }: WithdrawFormProps): ReactNode {
  const t = useT('withdraw');
  const common = useT();
  const [way, setWay] = useState<Way>('bank');
  const [balance, setBalance] = useState<'USD' | 'USDT'>('USDT');
  const currency = way === 'bank' ? 'USD' : balance;
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const payees = payeesOf(way, cards, wallets);
  const payeeId = payees.find((payee) => payee.id === chosen)?.id ?? payees[0]?.id;
  const card = way === 'bank' ? cards.find((each) => each.id === payeeId) : undefined;
  const term = terms.find((each) => each.method === way && each.currency === currency);
  const available = availableIn(details, currency);
  const withdraw = useWithdraw();
  const secondFactor = details.user.has_totp;

  const form = useForm({ amount: '', totp: '' }, (values) => {
    const amount = parseAmount(values.amount);
    const totp = secondFactor && !/^\d{6}$/.test(values.totp) ? { totp: t('totpWrong') } : {};
    if (amount === undefined) return { amount: common('amountWrong'), ...totp };
    if (amount > micro(available))
      return { amount: common('notEnough', { available: formatMoney(available, currency) }), ...totp };
    if (term && (amount < micro(term.min) || amount > micro(term.max))) {
      return {
        amount: common('amountRange', { min: formatMoney(term.min, currency), max: formatMoney(term.max, currency) }),
        ...totp,
      };
    }
    return totp;
  });
  const amount = parseAmount(form.values.amount);
  const fee = term && amount !== undefined ? feeOf(amount, term) : undefined;
  const net = amount !== undefined && fee !== undefined && amount > fee ? amount - fee : 0n;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!payeeId || !form.valid()) return;
    withdraw.reset();
    setAsking(true);
  };
  const onPin = (pin: string): void => {
    if (amount === undefined || !payeeId) return;
    const order = {
      method: way,
      payeeId,
      amount: toDecimal(amount),
      currency,
      totp: secondFactor ? form.values.totp : undefined,
    } as const;
    withdraw.send(order, pin, onDone);
  };

  const facts = (
    <Facts
      rows={[
        [common('amount'), <Money key="a" amount={toDecimal(amount ?? 0n)} currency={currency} exact />],
        [
          term
            ? `${t('feeLine')} (${formatPercent(term.fee_rate)}, ≥ ${formatMoney(term.fee, currency)})`
            : t('feeLine'),
          <Money key="f" amount={toDecimal(fee ?? 0n)} currency={currency} exact />,
        ],
        [t('arrivesLine'), <Money key="n" amount={toDecimal(net)} currency={currency} exact />],
        ...(term ? ([[t('when'), durationWords(term.expected_s, t)]] as const) : []),
      ]}
    />
  );
  const none =
    way === 'bank'
      ? {
          title: t('noBank'),
          note: t('noBankNote'),
          action: { to: '/bindBankCard?next=/withdraw', label: t('bindBank') },
        }
      : {
          title: t('noAddress'),
          note: t('noAddressNote'),
          action: { to: '/banklist?bind=address&next=/withdraw', label: t('bindAddress') },
        };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Segmented
        label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          ['bank', t('bank')],
          ['crypto', t('crypto')],
        ]}
      />
      <PayeeChoice
        label={way === 'bank' ? t('chooseBank') : t('chooseAddress')}
        payees={payees}
        value={payeeId}
        onChange={setChosen}
        none={none}
      />
      {payees.length > 0 ? (
        <>
          {way === 'crypto' ? (
            <Segmented
              label={t('fromBalance')}
              value={balance}
              onChange={setBalance}
              options={[
                ['USDT', 'USDT'],
                ['USD', 'USD'],
              ]}
            />
          ) : null}
          <AmountField
            label={common('amount')}
            currency={currency}
            decimals={currency === 'USD' ? 2 : 6}
            note={`${common('available')}: ${formatMoney(available, currency)}`}
            fill={{
              label: common('max'),
              amount: available.replace(currency === 'USD' ? /(\.\d{2})\d+$/ : /(\.\d{6})\d+$/, '$1'),
            }}
            {...form.field('amount')}
          />
          {facts}
          <p className="text-sm text-muted">
            {t('feeNote')} {card && card.currency !== 'USD' ? t('rateNote', { currency: card.currency }) : ''}
          </p>
          {secondFactor ? (
            <TextField
              label={t('totp')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="one-time-code"
              {...form.field('totp')}
            />
          ) : null}
          <Button type="submit" wide>
            {t('confirm')}
          </Button>
        </>
      ) : null}
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={onPin}
        busy={withdraw.busy}
        error={withdraw.error}
      >
        {facts}
      </PinSheet>
    </form>
  );
}
