import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCandles } from '../../../api/product/candles';
import type { Product } from '../../../api/product/list';
import { Card, Section } from '../../../components/card';
import { Sparkline } from '../../../components/sparkline';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { signOf } from '../../../lib/money';
import { useLiveQuotes } from '../../../lib/stream';
import { ProductRow } from '../../market/components/product-row';
import { movers } from '../../market/services/movers';

function DayLine({ product }: { product: Product }): ReactNode {
  const candles = useCandles({ id: product.id, interval: '1h', limit: 24 });
  return <Sparkline prices={(candles.data ?? []).map((candle) => candle.close)} way={signOf(product.change_24h)} />;
}

function MoverList({ products }: { products: Product[] }): ReactNode {
  const found = movers(products, 4);
  useLiveQuotes(found.map((product) => product.symbol));
  return (
    <ul>
      {found.map((product) => (
        <li key={product.id} className="border-b border-line px-4 last:border-b-0">
          <ProductRow product={product} note={product.name} picture={<DayLine product={product} />} />
        </li>
      ))}
    </ul>
  );
}

/** As tall as the list, to avoid a layout shift. */
function MoversWaiting(): ReactNode {
  return (
    <div className="flex h-[259px] items-center">
      <div className="w-full">
        <SkeletonRows rows={4} />
      </div>
    </div>
  );
}

/** The open instruments with the largest change today. */
export function Movers({ products }: { products: UseQueryResult<Product[], Error> }): ReactNode {
  const t = useT('home');
  const common = useT();
  return (
    <Section title={t('movers')} more={{ to: '/hq', label: common('seeAll') }}>
      <Card>
        <Loaded query={products} waiting={<MoversWaiting />}>
          {(data) => <MoverList products={data} />}
        </Loaded>
      </Card>
    </Section>
  );
}
