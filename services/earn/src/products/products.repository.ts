import { MAX_EARN_PRODUCTS } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

type Database = DataSource | EntityManager;

/** The principal of a product's open positions, micro-units. */
export interface Outstanding {
  id: string;
  outstanding: bigint;
}

interface Row {
  id: string;
  outstanding: string;
}

/** All products in the order of their list, also those whose terms are not in force yet. */
export async function findProducts(db: Database): Promise<Outstanding[]> {
  const rows: Row[] = await db.query(
    `select id, outstanding from products order by place, id limit ${MAX_EARN_PRODUCTS}`,
  );
  return rows.map(toOutstanding);
}

export async function findOutstanding(db: Database, id: string): Promise<bigint | undefined> {
  const [row]: Row[] = await db.query('select id, outstanding from products where id = $1', [id]);
  return row && toOutstanding(row).outstanding;
}

/** Adds a product at the end of the list, unless it exists. */
export async function insertProduct(manager: EntityManager, id: string): Promise<void> {
  // Two products at once would take the same place.
  await manager.query('lock table products in share row exclusive mode');
  await manager.query(
    `insert into products (id, place, on_sale) select $1, coalesce(max(place), 0) + 1, false from products
     on conflict (id) do nothing`,
    [id],
  );
}

/** Takes a quantity out of a quota; false if less is left. */
export async function takeQuota(
  manager: EntityManager,
  product: { id: string; quota: bigint },
  quantity: bigint,
): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    'update products set outstanding = outstanding + $2 where id = $1 and outstanding + $2 <= $3',
    [product.id, quantity.toString(), product.quota.toString()],
  );
  return changed === 1;
}

/** Returns quantities to their quotas, by product id. The order is the same everywhere, to avoid deadlocks. */
export async function returnQuota(manager: EntityManager, quantities: ReadonlyMap<string, bigint>): Promise<void> {
  for (const [id, quantity] of [...quantities].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await manager.query('update products set outstanding = outstanding - $2 where id = $1', [id, quantity.toString()]);
  }
}

function toOutstanding({ id, outstanding }: Row): Outstanding {
  return { id, outstanding: BigInt(outstanding) };
}
