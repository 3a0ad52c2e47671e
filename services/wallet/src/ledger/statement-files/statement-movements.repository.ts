import type { EntityManager } from 'typeorm';
import type { CustomerAccount } from './customer-accounts.js';
import type { EntryNumbers } from './statement-sums.repository.js';

/** A transfer from or to an account of the customer, as PostgreSQL returns it. */
export interface MovementRow {
  ref: string;
  slot: number;
  kind: string;
  debit: string;
  credit: string;
  amount: string;
  at: string;
  entry_no: string | null;
  entry_balance: string | null;
}

const COLUMNS = 'ref, slot, kind, debit, credit, amount, at, entry_no, entry_balance';

/** The next entries of a range after a number, oldest first. */
export function entriesAfter(
  manager: EntityManager,
  range: EntryNumbers,
  after: number,
  limit: number,
): Promise<MovementRow[]> {
  return manager.query(
    `select ${COLUMNS} from transfers where entry_account = $1 and entry_no > $2 and entry_no <= $3
     order by entry_no limit $4`,
    [range.account.id, Math.max(after, range.low), range.top, limit],
  );
}

/** Where a list of what left an account ended. */
export interface HeldPlace {
  at: number;
  ref: string;
  slot: number;
}

/** The next transfers that left an account without a statement in a period, oldest first. */
export function heldAfter(
  manager: EntityManager,
  account: CustomerAccount,
  { from, to }: { from: number; to: number },
  after: HeldPlace | undefined,
  limit: number,
): Promise<MovementRow[]> {
  return manager.query(
    `select ${COLUMNS} from transfers
     where debit = $1 and entry_account is null and get_byte(uuid_send(debit), 14) between 2 and 4
       and at >= $2 and at < $3 and ($4::bigint is null or (at, ref, slot) > ($4, $5::uuid, $6::smallint))
     order by at, ref, slot limit $7`,
    [account.id, from, to, after?.at ?? null, after?.ref ?? null, after?.slot ?? null, limit],
  );
}
