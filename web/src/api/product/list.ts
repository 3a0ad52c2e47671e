import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, decimal, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

export const CATEGORIES = ['forex', 'blockchain', 'metal', 'stock'] as const;
export type Category = (typeof CATEGORIES)[number];

export const productFields = {
  id: text,
  symbol: text,
  name: text,
  category: oneOf(...CATEGORIES),
  price: decimal,
  change_24h: decimal,
  volume_24h: decimal,
  high_24h: decimal,
  low_24h: decimal,
  decimals: int,
  is_open: bool,
  opens_at: optional(isoTime),
  feed: text,
};

const product = object(productFields);
export type Product = ReadOf<typeof product>;

export const productList = post('product/list', list(product));

/** All instruments. Live quotes replace these prices. */
export const useProducts = () => useCall(productList, {}, { staleMs: 20_000, everyMs: 60_000, keep: 'all' });
