import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Guard } from '../../../app/guard';
import NotFound from '../../../app/not-found';
import { MarketDetail } from './market-detail';
import { OrderDetailView } from './order-detail';

const PublicCheck = lazy(() => import('../../proof/components/public-check'));

/** `/xq?order=` or `/xq?symbol=`: an order's or a market's details; `?check=`: the public check of an order. */
export default function DetailScreen(): ReactNode {
  const [search] = useSearchParams();
  const order = search.get('order');
  const symbol = search.get('symbol');
  if (order)
    return (
      <Guard>
        <OrderDetailView id={order} />
      </Guard>
    );
  const check = search.get('check');
  if (check) return <PublicCheck number={check} />;
  if (symbol) return <MarketDetail symbol={symbol} />;
  return <NotFound />;
}
