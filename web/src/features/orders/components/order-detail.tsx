import { lazy, type ReactNode, Suspense } from 'react';
import { useOrder } from '../../../api/order/detail';
import type { OrderDetail } from '../../../api/order/order';
import { LinkButton } from '../../../components/button';
import { Card, Facts, Section } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { CountdownRing } from '../../../components/countdown';
import { DirectionMark } from '../../../components/direction-mark';
import { HelpLink } from '../../../components/help-link';
import { Money, SignedMoney } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPercent, formatRecorded, micro, toDecimal } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import { supportPath } from '../../support/services/about-record';
import { netOf } from '../services/net.calc';
import { OrderChart } from './order-chart';
import { ResultPill } from './result-pill';

const CheckSettlement = lazy(() => import('../../proof/components/check-settlement'));
const OrderInLog = lazy(() => import('../../log/components/order-in-log'));

function Head({ order }: { order: OrderDetail }): ReactNode {
  const t = useT('orders');
  const settles = Date.parse(order.settle_time);
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <p className="flex items-center gap-2 text-[17px] font-semibold">
        {order.symbol} <DirectionMark direction={order.direction} />
      </p>
      {order.status === 'open' ? (
        <CountdownRing
          at={settles}
          totalMs={settles - Date.parse(order.order_time)}
          label={t('settlesIn')}
          size={112}
        />
      ) : (
        <>
          <p className="text-[32px] font-bold leading-tight">
            <SignedMoney amount={netOf(order)} currency={order.currency} />
          </p>
          <ResultPill order={order} />
        </>
      )}
    </div>
  );
}

function Receipt({ receipt }: { receipt: NonNullable<OrderDetail['receipt']> }): ReactNode {
  const t = useT('orders');
  return (
    <Section title={t('receipt')}>
      <p className="mb-2 px-1 text-sm text-muted">{t('receiptNote')}</p>
      <Card>
        <CopyRow label={t('signedTerms')} value={receipt.payload} />
        <CopyRow label={t('signature')} value={receipt.signature} />
        {receipt.key_id ? <CopyRow label={t('key')} value={receipt.key_id} /> : null}
      </Card>
    </Section>
  );
}

/** Stake and fee, as the confirmation showed them. */
const paidOf = ({ amount, fee }: OrderDetail): string => toDecimal(micro(amount) + micro(fee));

function Detail({ order }: { order: OrderDetail }): ReactNode {
  const t = useT('orders');
  const common = useT();
  const lang = useLang();
  // With the year, because records are looked up years later.
  const when = (time: string): string => formatTime(time, 'dateClock', lang);
  return (
    <>
      <Head order={order} />
      <OrderChart order={order} />
      <Card className="px-4 py-1">
        <Facts
          rows={[
            [t('stake'), <Money key="a" amount={order.amount} currency={order.currency} />],
            [common('fee'), <Money key="f" amount={order.fee} currency={order.currency} exact />],
            [t('paid'), <Money key="p" amount={paidOf(order)} currency={order.currency} exact />],
            [t('payout'), formatPercent(order.payout_rate)],
            [t('entryPrice'), formatRecorded(order.buy_price)],
            [t('settlementPrice'), order.sell_price ? formatRecorded(order.sell_price) : '–'],
            [t('orderTime'), when(order.order_time)],
            [t('settleTime'), when(order.settle_time)],
            [common('number'), order.number],
          ]}
        />
      </Card>
      {order.result === 'void' || order.result === 'tie' ? (
        <HelpLink article="void-orders">{t('helpVoid')}</HelpLink>
      ) : (
        <HelpLink article="settlement-price">{t('helpPrice')}</HelpLink>
      )}
      {order.receipt ? <Receipt receipt={order.receipt} /> : null}
      <Suspense>
        <OrderInLog number={order.number} />
        <CheckSettlement number={order.number} />
      </Suspense>
      <LinkButton to={`/trade?symbol=${order.symbol}`} wide className="mt-6">
        {t('trade')}
      </LinkButton>
      <LinkButton to={supportPath({ kind: 'order', id: order.id })} look="plain" wide className="mt-3">
        {t('askAbout')}
      </LinkButton>
    </>
  );
}

function useWatchedOrder(id: string): ReturnType<typeof useOrder> {
  const first = useOrder(id);
  const open = first.data?.status === 'open';
  // Polls while the order runs.
  useOrder(open ? id : '', 2_000);
  return first;
}

/** The same beside the list of orders. */
export default function OrderPane({ id }: { id: string }): ReactNode {
  return <Loaded query={useWatchedOrder(id)}>{(order) => <Detail key={order.id} order={order} />}</Loaded>;
}

/** All fields of an order, its receipt, and the result once it is known. */
export function OrderDetailView({ id }: { id: string }): ReactNode {
  const t = useT('orders');
  const first = useWatchedOrder(id);
  return (
    <Screen
      title={first.data ? t('orderTitle', { number: first.data.number }) : t('title')}
      parent="/orderrecord"
      money
    >
      <Loaded query={first}>{(order) => <Detail order={order} />}</Loaded>
    </Screen>
  );
}
