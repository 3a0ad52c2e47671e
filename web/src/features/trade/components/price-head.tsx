import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../api/product/list';
import { Icon } from '../../../components/icons';
import { Change } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { LivePrice } from '../../market/components/product-row';
import { InstrumentSheet } from './instrument-sheet';

interface PriceHeadProps {
  product: Product;
  onChoose: (symbol: string) => void;
  /** Set after a choice in the list: the focus returns here. */
  chosen: boolean;
}

/** The market, its price and its day figures; the name opens the list of markets. */
export function PriceHead({ product, onChoose, chosen }: PriceHeadProps): ReactNode {
  const t = useT('trade');
  const market = useT('market');
  const [open, setOpen] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) name.current?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <div className="flex items-center justify-between gap-3 pb-2">
      <button
        ref={name}
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="flex min-h-11 min-w-0 items-center gap-1.5 text-left"
      >
        <span className="min-w-0">
          <span className="block truncate text-[17px] font-semibold leading-tight">{product.symbol}</span>
          <span className="block truncate text-xs text-muted">{product.name}</span>
          <span className="sr-only">{t('chooseMarket')}</span>
        </span>
        <Icon name="down" size={16} />
      </button>
      <div className="text-right leading-tight">
        {/* Of a fixed size, so that a tick lays out nothing else of the page. */}
        <span className="ml-auto block h-[30px] w-40 text-[24px] [contain:strict]">
          <LivePrice symbol={product.symbol} price={product.price} decimals={product.decimals} />
        </span>
        <span className="flex items-center justify-end gap-1.5 text-xs">
          <span className="text-muted">{market('change24h')}</span>
          <Change fraction={product.change_24h} />
        </span>
      </div>
      <InstrumentSheet
        open={open}
        onClose={() => setOpen(false)}
        onChoose={(symbol) => {
          setOpen(false);
          onChoose(symbol);
        }}
      />
    </div>
  );
}
