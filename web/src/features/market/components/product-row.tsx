import type { ReactNode } from 'react';
import type { Product } from '../../../api/product/list';
import { Link } from '../../../components/link';
import { Change } from '../../../components/money';
import { formatPrice } from '../../../lib/money';
import { useQuote } from '../../../lib/quotes';

/** An instrument's live price, coloured by its last move. */
export function LivePrice({ symbol, price, decimals }: { symbol: string; price: string; decimals: number }): ReactNode {
  const quote = useQuote(symbol);
  const tone = quote?.moved === 'up' ? 'text-up' : quote?.moved === 'down' ? 'text-down' : '';
  return <span className={`num font-semibold ${tone}`}>{formatPrice(quote?.price ?? price, decimals)}</span>;
}

interface ProductRowProps {
  product: Product;
  note: ReactNode;
  picture?: ReactNode;
}

/** An instrument in a list; opens it for trading. */
export function ProductRow({ product, note, picture }: ProductRowProps): ReactNode {
  return (
    <Link to={`/trade?symbol=${product.symbol}`} className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{product.symbol}</span>
        <span className="block truncate text-xs text-muted max-[359px]:whitespace-normal">{note}</span>
      </span>
      {picture}
      <span className="w-24 shrink-0 text-right leading-tight">
        {/* Both have a fixed size, so that a price update lays out only this element. */}
        <span className="block h-5 [contain:size_layout]">
          <LivePrice symbol={product.symbol} price={product.price} decimals={product.decimals} />
        </span>
        <span className="block h-4 text-xs [contain:size_layout]">
          <Change fraction={product.change_24h} />
        </span>
      </span>
    </Link>
  );
}
