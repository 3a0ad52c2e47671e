import { type ReactNode, useState } from 'react';
import { type Product, useProducts } from '../../../api/product/list';
import { Change } from '../../../components/money';
import { Sheet } from '../../../components/sheet';
import { Empty, Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLiveQuotes } from '../../../lib/stream';
import { useStore } from '../../../lib/use-store';
import { LivePrice } from '../../market/components/product-row';
import { favourites } from '../../market/services/favourites';
import { selectProducts } from '../../market/services/select-products';

function Choices({
  products,
  text,
  onChoose,
}: {
  products: Product[];
  text: string;
  onChoose: (symbol: string) => void;
}): ReactNode {
  const t = useT('market');
  const found = selectProducts(products, 'all', text, useStore(favourites));
  useLiveQuotes(found.map((product) => product.symbol));
  if (found.length === 0) return <Empty icon="search" title={t('noneFound', { text })} />;
  return (
    <ul className="divide-y divide-line">
      {found.map((product) => (
        <li key={product.id}>
          <button
            type="button"
            onClick={() => onChoose(product.symbol)}
            className="flex min-h-14 w-full items-center gap-3 py-1.5 text-left"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{product.symbol}</span>
              <span className="block truncate text-xs text-muted">
                {product.is_open ? product.name : `${product.name} · ${t('closed')}`}
              </span>
            </span>
            <span className="text-right leading-tight">
              <LivePrice symbol={product.symbol} price={product.price} decimals={product.decimals} />
              <span className="block text-xs">
                <Change fraction={product.change_24h} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface InstrumentSheetProps {
  open: boolean;
  onClose: () => void;
  onChoose: (symbol: string) => void;
}

/** The list of markets, opened on top of the trade screen. */
export function InstrumentSheet({ open, onClose, onChoose }: InstrumentSheetProps): ReactNode {
  const t = useT('trade');
  const market = useT('market');
  const [text, setText] = useState('');
  const products = useProducts();
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseMarket')}>
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={market('searchLabel')}
        placeholder={market('searchLabel')}
        className="my-2 min-h-12 w-full rounded-xl border border-line bg-bg px-3.5 text-[16px]"
      />
      <div className="min-h-[50dvh]">
        <Loaded query={products}>{(all) => <Choices products={all} text={text} onChoose={onChoose} />}</Loaded>
      </div>
    </Sheet>
  );
}
