import { type ReactNode, useState } from 'react';
import { type OrderResult, RESULTS } from '../../../api/order/order';
import { useProducts } from '../../../api/product/list';
import { DateRange } from '../../../components/date-range';
import { SelectField } from '../../../components/field';
import { Icon } from '../../../components/icons';
import { Segmented } from '../../../components/segmented';
import type { DayRange } from '../../../lib/day-range';
import { useT } from '../../../lib/i18n';

export interface OrderFilter {
  result: 'all' | OrderResult;
  productId: string;
  range: DayRange;
}

export const ALL_ORDERS: OrderFilter = { result: 'all', productId: '', range: { from: '', to: '' } };

interface OrderFiltersProps {
  value: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}

/** Result is always visible; market and days are behind a button. */
export function OrderFilters({ value, onChange }: OrderFiltersProps): ReactNode {
  const t = useT('orders');
  const common = useT();
  const products = useProducts();
  const [open, setOpen] = useState(false);
  const results = [['all', common('all')] as const, ...RESULTS.map((name) => [name, t(name)] as const)];
  return (
    <div className="mb-3 space-y-3">
      <Segmented<'all' | OrderResult>
        look="chips"
        label={t('result')}
        value={value.result}
        onChange={(result) => onChange({ ...value, result })}
        options={results}
      />
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-my-1 flex min-h-11 items-center gap-1 px-1 text-sm font-medium text-accent"
      >
        {t('moreFilters')}
        <span className={open ? 'rotate-180' : ''}>
          <Icon name="down" size={14} />
        </span>
      </button>
      {open ? (
        <>
          <SelectField
            label={t('marketTitle')}
            name="product_id"
            value={value.productId}
            onValue={(productId) => onChange({ ...value, productId })}
            options={[
              ['', common('all')],
              ...(products.data ?? []).map((product) => [product.id, `${product.symbol} ${product.name}`] as const),
            ]}
          />
          <DateRange value={value.range} onChange={(range) => onChange({ ...value, range })} />
        </>
      ) : null}
    </div>
  );
}
