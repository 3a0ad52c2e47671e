import { type ReactNode, useState } from 'react';
import { useEarnProducts } from '../../../api/wealth/get-list';
import type { EarnProduct } from '../../../api/wealth/product';
import { Card } from '../../../components/card';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty, Loaded, SkeletonRows } from '../../../components/states';
import { StatusPill } from '../../../components/status-pill';
import { useT } from '../../../lib/i18n';
import { formatPercent } from '../../../lib/money';
import { soldOut } from '../services/sold-out';
import { Cover } from './cover';
import { ReserveCard } from './reserve-card';

function ProductCard({ product }: { product: EarnProduct }): ReactNode {
  const t = useT('earn');
  return (
    <Card>
      <Link to={`/financeDetail?id=${product.id}`} className="block p-4">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{product.name}</span>
          {soldOut(product) ? (
            <StatusPill tone="plain">{t('soldOut')}</StatusPill>
          ) : (
            <span className="text-sm text-muted">{t(product.kind)}</span>
          )}
        </span>
        <span className="mt-3 grid grid-cols-[1fr_1fr_minmax(max-content,1.3fr)] gap-3 text-sm">
          <span>
            <span className="num block text-[20px] font-semibold text-accent">
              {formatPercent(product.daily_rate, { decimals: 4 })}
            </span>
            <span className="text-muted">{t('daily')}</span>
          </span>
          <span>
            <span className="num block whitespace-nowrap text-[17px] font-semibold">
              {t('days', { n: product.cycle_days })}
            </span>
            <span className="text-muted">{t('term')}</span>
          </span>
          <span>
            <span className="block text-[17px] font-semibold">
              <Money amount={product.min_amount} currency={product.currency} />
            </span>
            <span className="text-muted">{t('least')}</span>
          </span>
        </span>
        <span className="num mt-3 block text-sm text-muted">
          {t('cover')} <Cover share={product.reserve_cover} />
        </span>
      </Link>
    </Card>
  );
}

/** `/lc`: the products with return, term, minimum amount and cover. */
export default function ProductsScreen(): ReactNode {
  const t = useT('earn');
  const common = useT();
  const [kind, setKind] = useState<'all' | 'lock' | 'wealth'>('all');
  const products = useEarnProducts(kind === 'all' ? undefined : kind);
  return (
    <Screen title={t('products')} parent="/financing" money>
      <div className="mb-3">
        <Segmented
          label={t('kind')}
          value={kind}
          onChange={setKind}
          options={[
            ['all', common('all')],
            ['lock', t('lock')],
            ['wealth', t('wealth')],
          ]}
        />
      </div>
      <Loaded
        query={products}
        waiting={
          <Card>
            <SkeletonRows />
          </Card>
        }
      >
        {({ list }) =>
          list.length === 0 ? (
            <Card>
              <Empty icon="earn" title={t('noProducts')} />
            </Card>
          ) : (
            <div className="space-y-3">
              {list.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </div>
          )
        }
      </Loaded>
      <ReserveCard />
    </Screen>
  );
}
