import type { Category, Product } from '../../../api/product/list';

export type MarketFilter = Category | 'all' | 'favourites';

/** The instruments of a category (or the starred ones) whose name or symbol contains the text, the starred ones first. */
export function selectProducts(
  products: readonly Product[],
  filter: MarketFilter,
  text: string,
  starred: ReadonlySet<string>,
): Product[] {
  const wanted = text.trim().toLowerCase().replaceAll('/', '');
  const found = products.filter((product) => {
    if (filter === 'favourites' ? !starred.has(product.symbol) : filter !== 'all' && product.category !== filter)
      return false;
    return wanted === '' || `${product.symbol} ${product.name}`.toLowerCase().replaceAll('/', '').includes(wanted);
  });
  const place = ({ symbol }: Product): number => (starred.has(symbol) ? 0 : 1);
  return found.sort((a, b) => place(a) - place(b));
}

/** A short volume: 1234567.8 → 1.2M, without decimals below a thousand. */
export function shortVolume(volume: string): string {
  const whole = volume.split('.')[0] ?? '0';
  const units = ['', 'K', 'M', 'B', 'T'];
  const step = Math.min(units.length - 1, Math.floor((whole.length - 1) / 3));
  const cut = whole.length - step * 3;
  const tenth = step > 0 && cut < 3 ? `.${whole[cut] ?? '0'}` : '';
  return `${whole.slice(0, cut)}${tenth}${units[step] ?? ''}`;
}
