import type { ReactNode } from 'react';
import type { ProductDetails } from '../../../api/product/details';
import { Money } from '../../../components/money';
import { Segmented } from '../../../components/segmented';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, toDecimal } from '../../../lib/money';
import type { Ticket } from '../hooks/use-ticket';
import { durationText } from '../services/duration-text';
import { StakeInput } from './stake-input';

/** Cost and possible return of the order, in money. */
function TermsBox({ ticket, product }: { ticket: Ticket; product: ProductDetails }): ReactNode {
  const t = useT('trade');
  const terms = ticket.terms ?? { fee: 0n, total: 0n, receive: 0n };
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm">
      <div className="rounded-xl bg-sunk px-3 py-2">
        <dt className="text-muted">{t('ifRight')}</dt>
        <dd className="text-[17px] font-semibold">
          <Money amount={toDecimal(terms.receive)} />
        </dd>
        <dd className="text-xs text-muted">{t('payoutRate', { rate: formatPercent(ticket.duration.payout) })}</dd>
      </div>
      <div className="rounded-xl bg-sunk px-3 py-2">
        <dt className="text-muted">{t('ifWrong')}</dt>
        <dd className="text-[17px] font-semibold">
          <Money amount={toDecimal(terms.total)} />
        </dd>
        <dd className="text-xs text-muted">
          {t('feeOf', { fee: formatMoney(toDecimal(terms.fee), 'USD', { exact: true }) })} (
          {formatPercent(product.fee_rate)})
        </dd>
      </div>
    </dl>
  );
}

export function OrderPanel({ ticket, product }: { ticket: Ticket; product: ProductDetails }): ReactNode {
  const t = useT('trade');
  return (
    <div className="space-y-3">
      <div>
        <h2 className="mb-1.5 text-sm font-medium">{t('duration')}</h2>
        <Segmented
          label={t('duration')}
          value={String(ticket.duration.seconds)}
          onChange={(value) => ticket.setSeconds(Number(value))}
          options={product.durations.map((offer) => [String(offer.seconds), durationText(offer.seconds, t)] as const)}
        />
      </div>
      <StakeInput ticket={ticket} />
      <TermsBox ticket={ticket} product={product} />
    </div>
  );
}
