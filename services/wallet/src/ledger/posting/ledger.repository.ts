import { ledgerArguments } from './ledger-arguments.calc.js';
import type { LedgerBatch } from './ledger-batch.calc.js';
import type { AccountKey } from './transfer.js';
import { accountId } from './transfer.js';

/** Runs a statement on the ledger's own connection or within a caller's transaction. */
export type Run = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

export interface BatchAnswer {
  /** `p`, `f` or `c` for each group (see ledger-post.sql.ts); undefined if accounts must be opened first. */
  outcome: string | undefined;
  /** For each group the slot that lacked funds, or null. */
  shortSlots: (number | null)[];
}

const POST_SQL =
  'select outcome, short_slot from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)';

/** Runs `ledger_post` for a batch at `at` (epoch milliseconds). */
export async function postBatch(run: Run, batch: LedgerBatch, groups: number, at: number): Promise<BatchAnswer> {
  const { rows } = await run(POST_SQL, [...ledgerArguments(batch), at, groups]);
  const { outcome, short_slot: short } = rows[0] ?? {};
  return {
    outcome: typeof outcome === 'string' && outcome !== 'open' ? outcome : undefined,
    shortSlots: Array.isArray(short) ? short.map((s: unknown) => (typeof s === 'number' ? s : null)) : [],
  };
}

/** Opens those of the accounts that do not exist yet, with a balance of zero. */
export async function openAccounts(run: Run, keys: readonly AccountKey[]): Promise<void> {
  await run(
    `insert into accounts (id, owner, kind, currency)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) order by 1 on conflict do nothing`,
    [keys.map(accountId), keys.map((k) => k.owner), keys.map((k) => k.kind), keys.map((k) => k.currency)],
  );
}
