import type { Product } from '../../../api/product/list';
import { micro } from '../../../lib/money';

/** The open instruments with the largest change in 24 hours, up or down. */
export function movers(products: readonly Product[], count: number): Product[] {
  const size = (product: Product): bigint => {
    const change = micro(product.change_24h);
    return change < 0n ? -change : change;
  };
  const open = products.filter((product) => product.is_open);
  return open.sort((a, b) => (size(b) > size(a) ? 1 : size(b) < size(a) ? -1 : 0)).slice(0, count);
}
