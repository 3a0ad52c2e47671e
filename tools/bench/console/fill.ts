import pg from 'pg';

const DAY_MS = 86_400_000;
const DAYS = 90;
/** The number of rows written at a time. */
const CHUNK = 500_000;

/**
 * Creates `customers` customers with their login names, a verification and a deposit each, of which one in a thousand
 * is pending (but at least a page), and `transfers` transfers of the last ninety days. The ledger balances. Customers'
 * ids are derived from their numbers.
 */
export async function fillConsole(adminUrl: string, customers: number, transfers: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // The wallet's triggers look up its tables without a schema.
    await client.query('set search_path to wallet');
    const each = Math.max(1, Math.round(transfers / customers));
    const start = Date.now() - DAYS * DAY_MS;
    await client.query(USERS, [customers, start, DAYS * DAY_MS]);
    await client.query(NAMES);
    await client.query(PICTURE);
    await client.query(HAND_INS, [customers, start, DAYS * DAY_MS]);
    await client.query(DEPOSITS, [customers, start, DAYS * DAY_MS]);
    await client.query('alter table wallet.accounts disable trigger user');
    for (const table of ACCOUNTS) await client.query(table, [customers, each]);
    await client.query('alter table wallet.accounts enable trigger user');
    // Ordered by time, as in reality.
    for (let from = 0; from < customers * each; from += CHUNK) {
      await client.query(TRANSFERS, [
        customers,
        each,
        start,
        DAYS * DAY_MS,
        from,
        Math.min(from + CHUNK, customers * each),
      ]);
    }
    // As autovacuum leaves tables that have grown over time.
    for (const table of [
      'identity.users',
      'identity.login_names',
      'identity.kyc_records',
      'wallet.deposits',
      'wallet.accounts',
      'wallet.transfers',
    ]) {
      await client.query(`vacuum (analyze) ${table}`);
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** The id of the n-th customer; its last two bytes are free for the kind and currency of accounts. */
export const customerId = (n: number): string =>
  `be0c${(n >>> 16).toString(16).padStart(4, '0')}-${(n & 0xffff).toString(16).padStart(4, '0')}-4000-8000-000000000000`;

const WAITS = 'n % least(1000, greatest(1, $1::int / 20)) = 0';

/** The id of the n-th customer's USD account. */
export const accountOf = (n: number): string => customerId(n).replace(/0000$/, '0101');

const ID = `('be0c' || lpad(to_hex(n >> 16), 4, '0') || '-' || lpad(to_hex(n & 65535), 4, '0') || '-4000-8000-000000000000')::uuid`;
/** A customer's USD account, and the quick rail's account of the outside (see wallet/ledger/posting/transfer.ts). */
const AVAILABLE = `('be0c' || lpad(to_hex(n >> 16), 4, '0') || '-' || lpad(to_hex(n & 65535), 4, '0') || '-4000-8000-000000000101')::uuid`;
const OUTSIDE = `'00000000-0000-4000-8000-000000000c01'::uuid`;

const USERS = `
  insert into identity.users (id, username, email, phone, real_name, password_hash, invite_code, lang, created_at)
  select ${ID}, 'crowd' || n, 'mail' || n || '@example.com', '+8190' || lpad(n::text, 8, '0'), 'Name' || n, '', 'C' || n, 'jp',
    $2::bigint + ($3::bigint / $1::int) * n from generate_series(1, $1::int) n`;

const NAMES = `
  insert into identity.login_names (name, user_id, kind)
  select name, id, kind
  from identity.users, lateral (values (username, 'username'), (email, 'email'), (phone, 'phone')) as n (name, kind)
  where username like 'crowd%'`;

/** One picture serves for everybody's documents: lists do not show them. */
const PICTURE_ID = `'be0cffff-0000-4000-8000-000000000000'::uuid`;

const PICTURE = `
  insert into identity.uploads (id, user_id, purpose, content_type, bytes, sha256, created_at)
  select ${PICTURE_ID}, id, 'identity', 'image/jpeg', 1, '', 0 from identity.users where username = 'crowd1'`;

const HAND_INS = `
  insert into identity.kyc_records (id, user_id, status, real_name, gender, birthday, id_number, id_number_last4,
    id_number_hash, doc_type, front, submitted_at, reviewed_at)
  select gen_random_uuid(), ${ID}, case when ${WAITS} then 'pending' else 'approved' end, 'Name' || n, 'female',
    '1990-01-01', '', '0000', uuid_send(${ID}), 'id_card', ${PICTURE_ID}, t, case when ${WAITS} then null else t + 60000 end
  from generate_series(1, $1::int) n, lateral (select $2::bigint + ($3::bigint / $1::int) * n as t) o`;

const DEPOSITS = `
  insert into wallet.deposits (id, number, user_id, user_no, method, currency, amount, rate, usd_amount, rate_until, status,
    pay_to, received_amount, credited_usd, created_at, updated_at)
  select gen_random_uuid(), 'X' || n, ${ID}, 1, 'bank', 'USD', 10000000, 1000000, 10000000, t,
    case when ${WAITS} then 'pending' else 'success' end, '{}', 10000000, case when ${WAITS} then null else 10000000 end,
    t, t + 60000
  from generate_series(1, $1::int) n, lateral (select $2::bigint + ($3::bigint / $1::int) * n as t) o`;

const ACCOUNTS = [
  `insert into wallet.accounts (id, owner, kind, currency, balance, entries)
   select ${AVAILABLE}, ${ID}, 'available', 'USD', 1000000 * $2::bigint, $2::bigint from generate_series(1, $1::int) n`,
  `insert into wallet.accounts (id, owner, kind, currency, balance)
   values (${OUTSIDE}, '00000000-0000-4000-8000-000000000000', 'outside_quick', 'USD', -1000000 * $1::bigint * $2::bigint)
   on conflict (id) do update set balance = wallet.accounts.balance + excluded.balance`,
];

const TRANSFERS = `
  insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
  select gen_random_uuid(), 0, 'deposit', ${OUTSIDE}, ${AVAILABLE}, 1000000, t, ${AVAILABLE}, no, 1000000 * no
  from generate_series($5::bigint, $6::bigint - 1) i,
    lateral (select (1 + i % $1::int)::int as n, 1 + i / $1::int as no,
      $3::bigint + ($4::bigint * i / ($1::bigint * $2::bigint)) as t) o`;
