import type { FiatCurrency, LineMatch, MoneyStatus, StatementFormat } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { countForPaging } from '../payment-records.repository.js';

export interface StatementRow {
  id: string;
  filename: string;
  format: StatementFormat;
  currency: FiatCurrency;
  lines: number;
  left_out: number;
  matched: number;
  confirmed: number;
  operator_id: string;
  created_at: string;
}

export interface LineRow {
  line: number;
  day: string;
  amount: string;
  payer: string;
  text: string;
  match: LineMatch;
  confirmed_by: string | null;
  deposit_id: string | null;
  number: string | null;
  user_id: string | null;
  deposit_amount: string | null;
  status: MoneyStatus | null;
}

/** A line to insert. */
export interface NewLine {
  day: string;
  amount: bigint;
  payer: string;
  text: string;
  fingerprint: string;
  depositId: string | undefined;
}

const COUNTS = `(select count(*)::int from bank_statement_lines l where l.statement_id = s.id and l.deposit_id is not null) as matched,
  (select count(*)::int from bank_statement_lines l where l.statement_id = s.id and l.deposit_id is not null
    and l.confirmed_by is not null) as confirmed`;

const SECOND_PAYMENT = 'line-';

/** The id of the rail's event by which a line is recorded as a second payment. */
export function secondPaymentId(fingerprint: string): string {
  return `${SECOND_PAYMENT}${fingerprint}`;
}

const RECORDED = `exists (select 1 from rail_events e
  where e.rail = 'bank' and e.event_id = '${SECOND_PAYMENT}' || l.fingerprint)`;

/** Whether a line's deposit has another line that counts first: a confirmed one, or one from before. */
const another = (which = ''): string => `exists (select 1 from bank_statement_lines o
  join bank_statements os on os.id = o.statement_id
  where o.deposit_id = l.deposit_id and not o.repeated and (o.statement_id, o.line) <> (l.statement_id, l.line) ${which}
    and (o.confirmed_by is not null or (os.created_at, o.statement_id, o.line) < (s.created_at, l.statement_id, l.line)))`;

/** A line of the same day and amount in another file may be the same payment, which the bank lists with other words there. */
const PERHAPS_SAME = another('and o.statement_id <> l.statement_id and o.day = l.day and o.amount = l.amount');

/** How a line matches at present: its deposit may have been credited since the upload. */
const MATCH = `case when l.repeated then 'repeated' when d.id is null then 'unknown'
  when d.status = 'success' and ${RECORDED} then 'second'
  when d.status = 'success' and l.confirmed_by is null then
    case when ${PERHAPS_SAME} then 'perhaps_second' when ${another()} then 'second' else 'credited' end
  when d.amount = l.amount then 'match' else 'amount_differs' end`;

const LINES = `bank_statement_lines l join bank_statements s on s.id = l.statement_id
  left join deposits d on d.id = l.deposit_id`;

/** The ids of bank deposits by their references. */
export async function depositsByReference(
  dataSource: DataSource,
  references: readonly string[],
  currency: FiatCurrency,
): Promise<Map<string, string>> {
  const rows: { reference: string; id: string }[] = await dataSource.query(
    `select pay_to ->> 'reference' as reference, id from deposits
     where method = 'bank' and pay_to ->> 'reference' = any($1::text[]) and currency = $2`,
    [references, currency],
  );
  return new Map(rows.map((row) => [row.reference, row.id]));
}

/** Writes a statement with its lines, and flags lines of earlier statements. False if it was uploaded before. */
export async function insertStatement(
  manager: EntityManager,
  statement: Omit<StatementRow, 'lines' | 'matched' | 'confirmed' | 'created_at'> & { created_at: number },
  lines: readonly NewLine[],
): Promise<boolean> {
  await manager.query('lock table bank_statement_lines in share row exclusive mode');
  const written: unknown[] = await manager.query(
    `insert into bank_statements (id, filename, format, currency, lines, operator_id, created_at, left_out)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
    [
      ...[statement.id, statement.filename, statement.format, statement.currency, lines.length],
      ...[statement.operator_id, statement.created_at, statement.left_out],
    ],
  );
  if (written.length === 0) return false;
  await manager.query(
    `insert into bank_statement_lines (statement_id, line, day, amount, payer, text, fingerprint, repeated, deposit_id)
     select $1, n, day, amount, payer, text, fingerprint,
       exists (select 1 from bank_statement_lines b where b.fingerprint = l.fingerprint), deposit_id
     from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::uuid[]) with ordinality
       as l(day, amount, payer, text, fingerprint, deposit_id, n)`,
    [
      statement.id,
      lines.map((line) => line.day),
      lines.map((line) => line.amount.toString()),
      lines.map((line) => line.payer),
      lines.map((line) => line.text),
      lines.map((line) => line.fingerprint),
      lines.map((line) => line.depositId ?? null),
    ],
  );
  return true;
}

export async function findStatement(dataSource: DataSource, id: string): Promise<StatementRow | undefined> {
  const [row]: StatementRow[] = await dataSource.query(`select s.*, ${COUNTS} from bank_statements s where id = $1`, [
    id,
  ]);
  return row;
}

export async function pageOfStatements(
  dataSource: DataSource,
  size: number,
  offset: number,
): Promise<{ rows: StatementRow[]; total: number }> {
  const rows: StatementRow[] = await dataSource.query(
    `select s.*, ${COUNTS} from bank_statements s order by created_at desc, id limit $1 offset $2`,
    [size, offset],
  );
  return { rows, total: await countForPaging(dataSource, 'select 1 from bank_statements') };
}

/** A statement's lines in order, optionally of one match only. */
export async function pageOfLines(
  dataSource: DataSource,
  id: string,
  match: LineMatch | undefined,
  size: number,
  offset: number,
): Promise<{ rows: LineRow[]; total: number }> {
  const rows: (LineRow & { total: number })[] = await dataSource.query(
    `select l.line, l.day, l.amount, l.payer, l.text, ${MATCH} as match, l.confirmed_by, d.id as deposit_id, d.number,
       d.user_id, d.amount as deposit_amount, d.status, count(*) over ()::int as total
     from ${LINES} where l.statement_id = $1 and ($2::text is null or ${MATCH} = $2) order by l.line limit $3 offset $4`,
    [id, match ?? null, size, offset],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A line that can be confirmed: not repeated, and with a deposit. */
export interface ConfirmableLine {
  line: number;
  amount: string;
  fingerprint: string;
  deposit_id: string;
  match: LineMatch;
  confirmed_by: string | null;
}

export async function confirmableLine(
  dataSource: DataSource,
  id: string,
  line: number,
): Promise<ConfirmableLine | undefined> {
  const [row]: ConfirmableLine[] = await dataSource.query(
    `select l.line, l.amount, l.fingerprint, l.deposit_id, l.confirmed_by, ${MATCH} as match
     from ${LINES} where l.statement_id = $1 and l.line = $2 and d.id is not null and not l.repeated`,
    [id, line],
  );
  return row;
}

/** Whether the operator is among those whose confirmation of the line's deposit counts, with the line's amount. */
export async function hasConfirmed(
  dataSource: DataSource,
  id: string,
  line: number,
  operator: string,
): Promise<boolean> {
  const rows: unknown[] = await dataSource.query(
    `select 1 from bank_statement_lines l join deposits d on d.id = l.deposit_id
     where l.statement_id = $1 and l.line = $2 and l.confirmed_by is not null
       and d.approved_amount = l.amount and $3 = any(d.approvals)`,
    [id, line, operator],
  );
  return rows.length > 0;
}

/** The operators who have confirmed the deposit by another line than the one given. */
export async function confirmedByOthers(
  manager: EntityManager,
  depositId: string,
  id: string,
  line: number,
): Promise<string[]> {
  const rows: { confirmed_by: string }[] = await manager.query(
    `select distinct confirmed_by from bank_statement_lines
     where deposit_id = $1 and confirmed_by is not null and (statement_id, line) <> ($2::uuid, $3::int)`,
    [depositId, id, line],
  );
  return rows.map((row) => row.confirmed_by);
}

/** Takes back every confirmation of a deposit's lines. */
export async function unmarkConfirmed(manager: EntityManager, depositId: string): Promise<void> {
  await manager.query('update bank_statement_lines set confirmed_by = null where deposit_id = $1', [depositId]);
}

export async function markConfirmed(manager: EntityManager, id: string, line: number, by: string): Promise<void> {
  await manager.query(
    'update bank_statement_lines set confirmed_by = coalesce(confirmed_by, $3) where statement_id = $1 and line = $2',
    [id, line, by],
  );
}
