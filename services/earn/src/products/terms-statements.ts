import { earnStated, formatMicro, type StatementEvent, termsStatement } from '@makoto/contracts';
import type { Outbox } from '@makoto/platform';
import type { EntityManager } from 'typeorm';
import { type ProductTermsColumns, toProductTerms } from './product.js';

const PAGE = 100;

interface VersionRow extends ProductTermsColumns {
  product_id: string;
  effective_at: string;
  /** The version before, if these terms replaced it before it took effect. */
  replaces: number | null;
}

/** States one version of a product's terms for the transparency log, in the transaction that writes it. */
export async function stateTerms(
  manager: EntityManager,
  outbox: Outbox,
  productId: string,
  version: number,
): Promise<void> {
  await stateFrom(manager, outbox, [productId, version - 1], 1);
}

/** States all terms that have not been stated yet. */
export async function stateAllTerms(manager: EntityManager, outbox: Outbox): Promise<void> {
  let last: [string, number] | undefined = ['', 0];
  while (last) last = await stateFrom(manager, outbox, last, PAGE);
}

/** States the `limit` versions after `last`; undefined if there are no more. */
async function stateFrom(
  manager: EntityManager,
  outbox: Outbox,
  last: [string, number],
  limit: number,
): Promise<[string, number] | undefined> {
  const rows: VersionRow[] = await manager.query(
    `select t.*, before.version as replaces from product_terms t left join product_terms before
       on before.product_id = t.product_id and before.version = t.version - 1 and before.replaced_at is not null
     where (t.product_id, t.version) > ($1, $2) order by t.product_id, t.version limit $3`,
    [...last, limit],
  );
  await outbox.addOnce(manager, earnStated, rows.map(statementOf));
  const end = rows.at(-1);
  return end && rows.length === limit ? [end.product_id, end.version] : undefined;
}

function statementOf(row: VersionRow): StatementEvent {
  const { kind, currency, cycleDays, earlyExit, onSale, version, ...amounts } = toProductTerms(row);
  return termsStatement({
    ...{ of: `earn/${row.product_id}`, version, effectiveAtMs: Number(row.effective_at) },
    replaces: row.replaces ?? undefined,
    terms: {
      ...{ kind, currency, cycle_days: cycleDays, early_exit: earlyExit, on_sale: onSale },
      daily_rate: formatMicro(amounts.dailyRate),
      forfeit_rate: formatMicro(amounts.forfeitRate),
      min_amount: formatMicro(amounts.minAmount),
      max_amount: formatMicro(amounts.maxAmount),
      quota: formatMicro(amounts.quota),
    },
  });
}
