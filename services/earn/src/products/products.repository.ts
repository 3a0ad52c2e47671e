import type { EarnKind } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type Product, type ProductTermsColumns, toProductTerms } from './product.js';

interface ProductRow extends ProductTermsColumns {
  id: string;
  outstanding: string;
}

/** A product, whether it is on sale or not. */
export async function findProduct(db: DataSource | EntityManager, id: string): Promise<Product | undefined> {
  const [row]: ProductRow[] = await db.query('select * from products where id = $1', [id]);
  return row && toProduct(row);
}

/** Products on sale, in their order. */
export async function findOnSale(
  dataSource: DataSource,
  kind: EarnKind | undefined,
  page: { size: number; offset: number },
): Promise<{ products: Product[]; total: number }> {
  const rows: ProductRow[] = await dataSource.query(
    `select * from products where on_sale and ($1::text is null or kind = $1) order by place, id limit $2 offset $3`,
    [kind ?? null, page.size, page.offset],
  );
  const [count]: { total: number }[] = await dataSource.query(
    'select count(*)::int as total from products where on_sale and ($1::text is null or kind = $1)',
    [kind ?? null],
  );
  return { products: rows.map(toProduct), total: count?.total ?? 0 };
}

/** Inserts products that do not exist yet. */
export async function insertProducts(
  manager: EntityManager,
  products: readonly Omit<Product, 'outstanding' | 'onSale' | 'version'>[],
): Promise<void> {
  for (const [place, p] of products.entries()) {
    await manager.query(
      `insert into products (id, kind, currency, cycle_days, daily_rate, min_amount, max_amount, quota, early_exit,
         forfeit_rate, place)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        p.id,
        p.kind,
        p.currency,
        p.cycleDays,
        ...[p.dailyRate, p.minAmount, p.maxAmount, p.quota].map(String),
        p.earlyExit,
        p.forfeitRate.toString(),
        place,
      ],
    );
  }
}

/** Takes a quantity out of the quota; false if less is left, or the product is not on sale on these terms. */
export async function takeQuota(
  manager: EntityManager,
  product: Pick<Product, 'id' | 'version'>,
  quantity: bigint,
): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    `update products set outstanding = outstanding + $3
     where id = $1 and version = $2 and on_sale and outstanding + $3 <= quota`,
    [product.id, product.version, quantity.toString()],
  );
  return changed === 1;
}

/** Returns quantities to their quotas, by product id. The order is the same everywhere, to avoid deadlocks. */
export async function returnQuota(manager: EntityManager, quantities: ReadonlyMap<string, bigint>): Promise<void> {
  for (const [id, quantity] of [...quantities].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await manager.query('update products set outstanding = outstanding - $2 where id = $1', [id, quantity.toString()]);
  }
}

function toProduct(row: ProductRow): Product {
  return { ...toProductTerms(row), id: row.id, outstanding: BigInt(row.outstanding) };
}
