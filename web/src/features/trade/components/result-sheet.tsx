import { type ReactNode, useEffect, useState } from 'react';
import { useOrder } from '../../../api/order/detail';
import type { Direction, Order } from '../../../api/order/order';
import { Button, LinkButton } from '../../../components/button';
import { Facts } from '../../../components/card';
import { CountdownRing } from '../../../components/countdown';
import { DirectionMark } from '../../../components/direction-mark';
import { HelpLink } from '../../../components/help-link';
import { Money, SignedMoney } from '../../../components/money';
import { Sheet } from '../../../components/sheet';
import { useT } from '../../../lib/i18n';
import { formatRecorded } from '../../../lib/money';
import { LivePrice } from '../../market/components/product-row';
import { netOf } from '../../orders/services/net.calc';
import { resultText } from '../services/result-text';

const ASK_EVERY_MS = 1_000;

function Outcome({ order }: { order: Order }): ReactNode {
  const t = useT('trade');
  return (
    <div className="py-4 text-center">
      <p className="text-[20px] font-semibold">{resultText(order, t)}</p>
      <p className="mt-1 text-[32px] font-bold leading-tight">
        <SignedMoney amount={netOf(order)} currency={order.currency} />
      </p>
      {order.result === 'tie' ? <p className="mt-2 text-sm text-muted">{t('tieNote')}</p> : null}
      {order.result === 'void' ? <p className="mt-2 text-sm text-muted">{t('voidNote')}</p> : null}
      {order.result === 'tie' || order.result === 'void' ? (
        <div className="flex justify-center">
          <HelpLink article="void-orders">{t('helpVoid')}</HelpLink>
        </div>
      ) : null}
    </div>
  );
}

function Waiting({ order, decimals }: { order: Order; decimals: number }): ReactNode {
  const t = useT('trade');
  const settles = Date.parse(order.settle_time);
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <CountdownRing at={settles} totalMs={settles - Date.parse(order.order_time)} label={t('leftLabel')} size={132} />
      <p className="text-[20px]">
        <LivePrice symbol={order.symbol} price={order.buy_price} decimals={decimals} />
      </p>
    </div>
  );
}

interface ResultSheetProps {
  /** The order just placed; the sheet is open while this is set. */
  order: Order | undefined;
  decimals: number;
  onClose: () => void;
  /** Another order in this direction, with the stake and duration of the form. */
  onRepeat: (direction: Direction) => void;
}

/** Follows one order from countdown to result. */
export function ResultSheet({ order, decimals, onClose, onRepeat }: ResultSheetProps): ReactNode {
  const t = useT('trade');
  const id = order?.id ?? '';
  // The answer to the order is that fresh; asking again at once would delay showing it.
  const [due, setDue] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDue(id), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const asked = useOrder(id === due ? id : '', ASK_EVERY_MS);
  const now = asked.data?.id === order?.id ? (asked.data ?? order) : order;
  const open = now?.status === 'open';
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={open ? t('leftLabel') : t('resultTitle')}>
      {now ? (
        <>
          {open ? <Waiting order={now} decimals={decimals} /> : null}
          {/* Rendered before the result, because screen readers announce only changes of live regions that they already know. */}
          <div role="status" aria-live="polite">
            {open ? null : <Outcome order={now} />}
          </div>
          <Facts
            rows={[
              [now.symbol, <DirectionMark key="d" direction={now.direction} />],
              [t('stake'), <Money key="s" amount={now.amount} currency={now.currency} />],
              [t('fee'), <Money key="f" amount={now.fee} currency={now.currency} exact />],
              [t('entry'), formatRecorded(now.buy_price)],
              ...(now.sell_price ? ([[t('settle'), formatRecorded(now.sell_price)]] as const) : []),
            ]}
          />
          <div className="mt-3 grid grid-cols-2 gap-3">
            <LinkButton to={`/xq?order=${now.id}`} look="plain">
              {t('details')}
            </LinkButton>
            <Button onClick={onClose}>{t('again')}</Button>
          </div>
          {open ? null : (
            <Button look={now.direction} wide className="mt-3" onClick={() => onRepeat(now.direction)}>
              {t('repeat')}
            </Button>
          )}
        </>
      ) : null}
    </Sheet>
  );
}
