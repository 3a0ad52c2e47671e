import type { EarnCurrency } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type ProductTerms, type ProductTermsColumns, toProductTerms } from './product.js';

/** A version of a product's terms. Times are epoch milliseconds. */
export interface TermsVersion extends ProductTerms {
  productId: string;
  effectiveAt: number;
  operatorId: string | null;
  reason: string | null;
  /** Whether later terms replaced these before they took effect. */
  replaced: boolean;
}

interface VersionRow extends ProductTermsColumns {
  product_id: string;
  effective_at: string;
  operator_id: string | null;
  reason: string | null;
  replaced_at: string | null;
}

const TERMS =
  'kind, currency, cycle_days, daily_rate, min_amount, max_amount, quota, early_exit, forfeit_rate, on_sale';

/** Records the initial terms of products that have no recorded terms. */
export async function recordFirstTerms(manager: EntityManager, at: number): Promise<void> {
  await manager.query(
    `insert into product_terms (product_id, version, ${TERMS}, effective_at, created_at, applied_at)
     select id, version, ${TERMS}, $1, $1, $1 from products p
     where not exists (select 1 from product_terms t where t.product_id = p.id)`,
    [at],
  );
}

/** A product's current and scheduled terms, and the principal of its open positions. */
export interface ProductState {
  current: TermsVersion | undefined;
  next: TermsVersion | undefined;
  /** Micro-units. */
  outstanding: bigint;
}

/** The products in their order, at most 100; products that are only scheduled come last. */
export async function findStates(dataSource: DataSource): Promise<ProductState[]> {
  const rows: (VersionRow & { outstanding: string })[] = await dataSource.query(
    `select t.*, p.outstanding from products p join product_terms t on t.product_id = p.id and t.version = p.version
     order by p.place, p.id limit 100`,
  );
  const stored: VersionRow[] = await dataSource.query(
    `select * from product_terms where applied_at is null and replaced_at is null
     order by effective_at, product_id limit 100`,
  );
  const scheduled = new Map(stored.map((terms) => [terms.product_id, toVersion(terms)]));
  const states: ProductState[] = rows.map((row) => {
    const next = scheduled.get(row.product_id);
    scheduled.delete(row.product_id);
    return { current: toVersion(row), next, outstanding: BigInt(row.outstanding) };
  });
  const newProducts = [...scheduled.values()].map((next) => ({ current: undefined, next, outstanding: 0n }));
  return [...states, ...newProducts].slice(0, 100);
}

/** A page of a product's terms, newest first. */
export async function findTermsHistory(
  dataSource: DataSource,
  productId: string,
  size: number,
  offset: number,
): Promise<{ rows: TermsVersion[]; total: number }> {
  const rows: VersionRow[] = await dataSource.query(
    'select * from product_terms where product_id = $1 order by version desc limit $2 offset $3',
    [productId, size, offset],
  );
  const [count]: { n: number }[] = await dataSource.query(
    'select count(*)::int as n from product_terms where product_id = $1',
    [productId],
  );
  return { rows: rows.map(toVersion), total: count?.n ?? 0 };
}

/** The newest version of a product's terms, undefined for a new product. Locks all terms to the end of the transaction. */
export async function lockNewestTerms(manager: EntityManager, productId: string): Promise<TermsVersion | undefined> {
  await manager.query('lock table product_terms in share row exclusive mode');
  const [row]: VersionRow[] = await manager.query(
    'select * from product_terms where product_id = $1 order by version desc limit 1',
    [productId],
  );
  return row && toVersion(row);
}

/** Cancels a product's scheduled terms. */
export async function replaceScheduled(manager: EntityManager, productId: string, at: number): Promise<void> {
  await manager.query(
    'update product_terms set replaced_at = $2 where product_id = $1 and applied_at is null and replaced_at is null',
    [productId, at],
  );
}

/** Schedules terms; false if others are scheduled already. */
export async function insertTerms(manager: EntityManager, terms: TermsVersion, at: number): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `insert into product_terms (product_id, version, ${TERMS}, effective_at, created_at, operator_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing returning 1`,
    [
      terms.productId,
      terms.version,
      terms.kind,
      terms.currency,
      terms.cycleDays,
      ...[terms.dailyRate, terms.minAmount, terms.maxAmount, terms.quota].map(String),
      terms.earlyExit,
      terms.forfeitRate.toString(),
      terms.onSale,
      terms.effectiveAt,
      at,
      terms.operatorId,
      terms.reason,
    ],
  );
  return rows.length > 0;
}

/**
 * Applies due terms to their products; a new product is added at the end of the list. Outstanding principal and positions
 * do not change. Returns the applied versions.
 */
export async function applyDueTerms(
  manager: EntityManager,
  now: number,
): Promise<{ product_id: string; version: number }[]> {
  const due: { product_id: string; version: number }[] = await manager.query(
    `select product_id, version from product_terms where applied_at is null and replaced_at is null and effective_at <= $1
     order by product_id limit 100 for update skip locked`,
    [now],
  );
  for (const { product_id, version } of due) {
    await manager.query(
      `insert into products (id, ${TERMS}, version, place)
       select product_id, ${TERMS}, version, (select coalesce(max(place), 0) + 1 from products) from product_terms
         where product_id = $1 and version = $2
       on conflict (id) do update set cycle_days = excluded.cycle_days, daily_rate = excluded.daily_rate,
         min_amount = excluded.min_amount, max_amount = excluded.max_amount, quota = excluded.quota,
         early_exit = excluded.early_exit, forfeit_rate = excluded.forfeit_rate, on_sale = excluded.on_sale,
         version = excluded.version`,
      [product_id, version],
    );
    await manager.query('update product_terms set applied_at = $3 where product_id = $1 and version = $2', [
      product_id,
      version,
      now,
    ]);
  }
  return due;
}

/** The principal of open positions by currency, from the counts kept in `products`. */
export async function principalByCurrency(dataSource: DataSource): Promise<Map<EarnCurrency, bigint>> {
  const rows: { currency: EarnCurrency; sum: string }[] = await dataSource.query(
    'select currency, sum(outstanding) as sum from products group by currency',
  );
  return new Map(rows.map((row) => [row.currency, BigInt(row.sum)]));
}

function toVersion(row: VersionRow): TermsVersion {
  return {
    ...toProductTerms(row),
    productId: row.product_id,
    effectiveAt: Number(row.effective_at),
    operatorId: row.operator_id,
    reason: row.reason,
    replaced: row.replaced_at !== null,
  };
}
