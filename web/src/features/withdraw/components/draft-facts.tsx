import type { ReactNode } from 'react';
import { usePaymentRate } from '../../../api/product/rate';
import { Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, micro, mulDown, toDecimal } from '../../../lib/money';
import { lessSpread } from '../../wallet/services/less-spread';
import type { Draft } from '../hooks/use-draft';
import { durationWords } from '../services/duration-words';

/** Cost, amount sent, estimated amount received, and time; on confirmation also the destination. */
export function DraftFacts({ draft, confirming }: { draft: Draft; confirming?: boolean }): ReactNode {
  const t = useT('withdraw');
  const common = useT();
  const wallet = useT('wallet');
  const payee = draft.payees.find(({ id }) => id === draft.payeeId);
  const { amount, fee, net, term, currency, payoutCurrency, spread } = draft;
  const feeName = term
    ? t('feeTerms', { rate: formatPercent(term.fee_rate), least: formatMoney(term.fee, currency) })
    : t('feeLine');
  const market = usePaymentRate(payoutCurrency).data;
  const rate = market?.currency === payoutCurrency && market ? lessSpread(micro(market.per_usd), spread ?? '0') : 0n;
  const payout = rate > 0n && net > 0n ? mulDown(net, rate) : undefined;
  return (
    <Facts
      rows={[
        ...(confirming && payee
          ? ([
              [
                wallet('goesTo'),
                <span key="to" className="break-all">
                  {draft.way === 'bank' ? payee.title : payee.note}
                </span>,
              ],
            ] as const)
          : []),
        [common('amount'), <Money key="a" amount={toDecimal(amount ?? 0n)} currency={currency} exact />],
        [feeName, <Money key="f" amount={toDecimal(fee)} currency={currency} exact />],
        [t('arrivesLine'), <Money key="n" amount={toDecimal(net)} currency={currency} exact />],
        ...(payout !== undefined && payoutCurrency
          ? ([[t('payoutAbout'), <Money key="p" amount={toDecimal(payout)} currency={payoutCurrency} />]] as const)
          : []),
        ...(term ? ([[t('when'), durationWords(term.expected_s, t)]] as const) : []),
      ]}
    />
  );
}
