import type { ReactNode } from 'react';
import { AmountField } from '../../../components/amount-field';
import { TotpField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import { SpreadNote } from '../../../components/spread-note';
import { useT } from '../../../lib/i18n';
import { formatMoney } from '../../../lib/money';
import type { Draft } from '../hooks/use-draft';
import { DraftFacts } from './draft-facts';

/** The second factor, if the account has one. */
export function DraftTotp({ draft }: { draft: Draft }): ReactNode {
  const t = useT('withdraw');
  const note = draft.hasPasskey ? t('totpOrPasskey') : undefined;
  return draft.secondFactor ? <TotpField label={t('totp')} note={note} {...draft.form.field('totp')} /> : null;
}

/** Source balance, amount and cost; the second factor if the account has one. */
export function DraftAmount({ draft }: { draft: Draft }): ReactNode {
  const t = useT('withdraw');
  const common = useT();
  const { currency, available, payoutCurrency, spread, form } = draft;
  const decimals = currency === 'USD' ? 2 : 6;
  const spendable = available.replace(decimals === 2 ? /(\.\d{2})\d+$/ : /(\.\d{6})\d+$/, '$1');
  return (
    <>
      {draft.way === 'crypto' ? (
        <Segmented
          label={t('fromBalance')}
          value={currency}
          onChange={draft.setBalance}
          options={[
            ['USDT', 'USDT'],
            ['USD', 'USD'],
          ]}
        />
      ) : null}
      <AmountField
        label={common('amount')}
        currency={currency}
        decimals={decimals}
        note={`${common('available')} ${formatMoney(available, currency)}`}
        fill={{ label: common('max'), amount: spendable }}
        {...form.field('amount')}
      />
      <DraftFacts draft={draft} />
      <div className="text-sm text-muted">
        <p>{t('feeNote')}</p>
        {payoutCurrency ? (
          <p>
            {t('rateNote', { currency: payoutCurrency })} <SpreadNote spread={spread} />
          </p>
        ) : null}
      </div>
      <DraftTotp draft={draft} />
    </>
  );
}
