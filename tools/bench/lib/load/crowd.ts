import type pg from 'pg';

/** The source of the quick rail's money: the house's account `outside_quick` in USD. */
const OUTSIDE = '00000000-0000-4000-8000-000000000c01';

/**
 * Adds customers with `leastUsd` to `leastUsd` + 999 USD to the ledger by SQL, as deposits would: accounts, transfers,
 * balances and statements, within the ledger's own rules.
 */
export async function addCustomers(client: pg.Client, count: number, leastUsd = 1): Promise<void> {
  await client.query(
    `create temp table crowd as
     select (left(owner::text, 32) || '0101')::uuid as id, owner, n, gen_random_uuid() as deposit, 1000000 * (${leastUsd} + n % 1000) as amount
     from (select gen_random_uuid() as owner, n from generate_series(1, ${count}) n) c`,
  );
  await client.query(
    `insert into wallet.accounts (id, owner, kind, currency) select id, owner, 'available', 'USD' from crowd`,
  );
  await client.query(
    `insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
     select deposit, 0, 'deposit', $1, id, amount, extract(epoch from now())::bigint * 1000, id, 1, amount
     from crowd`,
    [OUTSIDE],
  );
  await client.query(
    `update wallet.accounts a set balance = a.balance + d.amount, entries = a.entries + d.entries
     from (select id, amount, 1 as entries from crowd union all select $1, -sum(amount), 0 from crowd) d
     where a.id = d.id`,
    [OUTSIDE],
  );
  // Triggers of this table look up others without a schema.
  await client.query('set search_path to wallet');
  await client.query(
    `insert into wallet.deposits (id, number, user_id, user_no, method, currency, amount, rate, usd_amount, rate_until,
       status, pay_to, received_amount, credited_usd, created_at, updated_at)
     select deposit, 'Z' || n, owner, 1, 'quick', 'USD', amount, 1000000, amount, t, 'success', '{}', amount, amount, t, t
     from crowd, lateral (select extract(epoch from now())::bigint * 1000 as t) now`,
  );
  await client.query('reset search_path');
  await client.query('vacuum analyze wallet.accounts');
}

/** A customer of the crowd who is logged in. */
export interface CrowdMember {
  userId: string;
  sessionId: string;
}

/** Gives each customer of addCustomers(), on the same connection, an account without password and an open session. */
export async function logCrowdIn(client: pg.Client): Promise<CrowdMember[]> {
  const now = Date.now();
  await client.query(
    `insert into identity.users (id, username, password_hash, invite_code, lang, created_at)
     select owner, 'crowd' || n, '', 'C' || n, 'en', $1::bigint from crowd`,
    [now],
  );
  await client.query(
    `insert into identity.login_names (name, user_id, kind) select 'crowd' || n, owner, 'username' from crowd`,
  );
  const { rows } = await client.query<CrowdMember>(
    `insert into identity.sessions (id, subject_id, operator, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), owner, false, $1::bigint, $1, $1 + 86400000 from crowd
     returning subject_id as "userId", id as "sessionId"`,
    [now],
  );
  for (const table of ['identity.users', 'identity.login_names', 'identity.sessions', 'wallet.transfers']) {
    await client.query(`vacuum analyze ${table}`);
  }
  return rows;
}
