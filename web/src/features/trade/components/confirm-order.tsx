import type { ReactNode } from 'react';
import type { Direction } from '../../../api/order/order';
import type { ProductDetails } from '../../../api/product/details';
import { Button } from '../../../components/button';
import { Facts } from '../../../components/card';
import { DirectionMark } from '../../../components/direction-mark';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { Sheet } from '../../../components/sheet';
import { FormError } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { formatPercent, toDecimal } from '../../../lib/money';
import { LivePrice } from '../../market/components/product-row';
import type { Pause } from '../hooks/use-pause';
import type { Ticket } from '../hooks/use-ticket';
import { durationText } from '../services/duration-text';
import { PauseNote } from './pause-note';

interface ConfirmOrderProps {
  product: ProductDetails;
  ticket: Ticket;
  /** The sheet is open while this is set. */
  direction: Direction | undefined;
  pause: Pause | undefined;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows the full order before it is placed. */
export function ConfirmOrder({
  product,
  ticket,
  direction,
  pause,
  busy,
  error,
  onClose,
  onConfirm,
}: ConfirmOrderProps): ReactNode {
  const t = useT('trade');
  const { terms, duration, amount } = ticket;
  return (
    <Sheet open={direction !== undefined} onClose={busy ? () => undefined : onClose} title={t('confirmTitle')}>
      {direction && terms && amount !== undefined ? (
        <>
          <Facts
            rows={[
              [t('market'), product.symbol],
              [t('direction'), <DirectionMark key="d" direction={direction} />],
              [
                t('priceNow'),
                <LivePrice key="p" symbol={product.symbol} price={product.price} decimals={product.decimals} />,
              ],
              [t('duration'), durationText(duration.seconds, t)],
              [t('stake'), <Money key="s" amount={toDecimal(amount)} />],
              [
                `${t('fee')} (${formatPercent(product.fee_rate)})`,
                <Money key="f" amount={toDecimal(terms.fee)} exact />,
              ],
              [t('youPay'), <Money key="t" amount={toDecimal(terms.total)} exact />],
              [
                `${t('ifRight')} (${formatPercent(duration.payout)})`,
                <Money key="r" amount={toDecimal(terms.receive)} exact />,
              ],
            ]}
          />
          <p className="mb-3 mt-1 text-xs text-muted">
            {t(product.feed === 'simulated' ? 'entryNote' : 'entryNoteLive')}
          </p>
          <FormError error={error} />
          {error ? <HelpLink article="void-orders">{t('helpRefused')}</HelpLink> : null}
          <PauseNote pause={pause} />
          <Button look={direction} wide busy={busy} disabled={pause !== undefined} onClick={onConfirm} className="mt-3">
            {busy ? t(product.feed === 'simulated' ? 'placing' : 'awaitingPrice') : t('confirm')}
          </Button>
        </>
      ) : null}
    </Sheet>
  );
}
