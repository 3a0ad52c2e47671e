import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { CATEGORIES, type Product, useProducts } from '../../../api/product/list';
import { Card } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty, Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { useLiveQuotes } from '../../../lib/stream';
import { formatTime } from '../../../lib/time';
import { useStore } from '../../../lib/use-store';
import { favourites, toggleFavourite } from '../services/favourites';
import { type MarketFilter, selectProducts, shortVolume } from '../services/select-products';
import { ProductRow } from './product-row';

const FILTERS: readonly MarketFilter[] = ['all', 'favourites', ...CATEGORIES];

const Star = memo(function Star({ symbol, name, on }: { symbol: string; name: string; on: boolean }): ReactNode {
  const t = useT('market');
  const label = on ? t('removeFavourite', { name }) : t('addFavourite', { name });
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      onClick={() => toggleFavourite(symbol)}
      className={`-mr-3 flex size-11 shrink-0 items-center justify-center ${on ? 'text-accent' : 'text-muted'}`}
    >
      <Icon path="M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" size={18} filled={on} />
    </button>
  );
});

function MarketNote({ product }: { product: Product }): ReactNode {
  const t = useT('market');
  const lang = useLang();
  if (product.is_open) return `${product.name} · ${shortVolume(product.volume_24h)}`;
  return (
    <>
      <span className="block truncate">{product.name}</span>
      <span className="block whitespace-normal text-warn [word-break:keep-all]">
        {product.opens_at ? t('opensAt', { time: formatTime(product.opens_at, 'short', lang) }) : t('closed')}
      </span>
    </>
  );
}

interface MarketListProps {
  products: Product[];
  filter: MarketFilter;
  text: string;
}

const MarketList = memo(function MarketList({ products, filter, text }: MarketListProps): ReactNode {
  const t = useT('market');
  const starred = useStore(favourites);
  // Those starred when the list was opened come first, so that no row moves away under the finger.
  const [first] = useState(starred);
  const found = selectProducts(products, filter, text, filter === 'favourites' ? starred : first);
  useLiveQuotes(found.map((product) => product.symbol));
  if (found.length === 0) {
    if (filter === 'favourites' && text === '')
      return (
        <Card>
          <Empty icon="market" title={t('noFavourites')} note={t('noFavouritesNote')} />
        </Card>
      );
    return (
      <Card>
        <Empty icon="search" title={t('noneFound', { text })} />
      </Card>
    );
  }
  return (
    <Card>
      <ul>
        {found.map((product) => (
          <li key={product.id} className="flex items-center gap-2 border-b border-line px-4 last:border-b-0">
            <ProductRow product={product} note={<MarketNote product={product} />} />
            <Star symbol={product.symbol} name={product.name} on={starred.has(product.symbol)} />
          </li>
        ))}
      </ul>
    </Card>
  );
});

/**
 * `/hq?category=&text=`: live markets by category. The filter is kept in the address, so that going back restores it.
 */
export default function MarketScreen(): ReactNode {
  const t = useT('market');
  const common = useT();
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find((one) => one === search.get('category')) ?? 'all';
  const kept = search.get('text') ?? '';
  // Typing updates the field at once and the address a little later; navigation updates the field.
  const [text, setText] = useState(kept);
  const { key } = useLocation();
  const moved = useNavigationType();
  const [place, setPlace] = useState(key);
  if (place !== key) {
    setPlace(key);
    if (moved !== 'REPLACE') setText(kept);
  }
  const choose = (category: MarketFilter, typed: string): void =>
    setSearch({ ...(category === 'all' ? {} : { category }), ...(typed ? { text: typed } : {}) }, { replace: true });
  const wanted = useDeferredValue(text);
  const products = useProducts();
  // Rendered in slices every minute, because updating all rows at once blocks a slow phone.
  const shown = useDeferredValue(products.data);
  const simulated = products.data?.some((product) => product.feed === 'simulated');
  return (
    <Screen title={common('market')} money>
      <label className="mb-3 flex min-h-12 items-center gap-2 rounded-xl border border-line bg-surface px-3.5 text-muted focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/30">
        <Icon name="search" size={18} />
        <span className="sr-only">{t('searchLabel')}</span>
        <input
          type="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choose(filter, event.target.value);
          }}
          placeholder={t('searchLabel')}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-[16px] text-ink outline-none"
        />
      </label>
      <div className="-mx-4 mb-3 px-4">
        <Segmented
          look="chips"
          label={t('category')}
          value={filter}
          onChange={(next) => choose(next, text)}
          options={[
            ['all', common('all')],
            ['favourites', t('favourites')],
            ['forex', t('forex')],
            ['blockchain', t('blockchain')],
            ['metal', t('metal')],
            ['stock', t('stock')],
          ]}
        />
      </div>
      <Loaded
        query={products}
        waiting={
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        }
      >
        {(all) => <MarketList products={shown ?? all} filter={filter} text={wanted} />}
      </Loaded>
      {simulated ? <p className="mt-3 text-center text-xs text-muted">{t('simulated')}</p> : null}
    </Screen>
  );
}
