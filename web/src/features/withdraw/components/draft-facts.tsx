import type { ReactNode } from 'react';
import { Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, toDecimal } from '../../../lib/money';
import type { Draft } from '../hooks/use-draft';
import { durationWords } from '../services/duration-words';

/** What the withdrawal costs, what leaves for the user, and when it arrives. */
export function DraftFacts({ draft }: { draft: Draft }): ReactNode {
  const t = useT('withdraw');
  const common = useT();
  const { amount, fee, net, term, currency } = draft;
  const feeTerms = term ? ` (${formatPercent(term.fee_rate)}, ≥ ${formatMoney(term.fee, currency)})` : '';
  return (
    <Facts
      rows={[
        [common('amount'), <Money key="a" amount={toDecimal(amount ?? 0n)} currency={currency} exact />],
        [`${t('feeLine')}${feeTerms}`, <Money key="f" amount={toDecimal(fee)} currency={currency} exact />],
        [t('arrivesLine'), <Money key="n" amount={toDecimal(net)} currency={currency} exact />],
        ...(term ? ([[t('when'), durationWords(term.expected_s, t)]] as const) : []),
      ]}
    />
  );
}
