import {
  AppError,
  type ConsolePaymentsRequest,
  type MoneyStatus,
  type OwnMoneyRecordsRequest,
  pageOf,
} from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** Console lists count no further: counting a whole table takes longer than showing a page. */
const MAX_COUNTED = 1_000;

/** The statuses of deposits and withdrawals that have not ended. */
export const OPEN_STATUSES: readonly MoneyStatus[] = ['awaiting_payment', 'pending', 'approved', 'signing', 'sent'];

/** The SQL condition of withdrawals that have not ended. */
export const OPEN_WITHDRAWALS = `status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const NEXT_NUMBER = {
  deposits: `'D' || nextval('deposit_numbers')`,
  withdrawals: `'W' || nextval('withdrawal_numbers')`,
} as const;

type Table = keyof typeof NEXT_NUMBER;

interface Page<Row> {
  list: Row[];
  page: number;
  size: number;
  total: number;
}

/** Serialises transactions that number or add up a customer's records in `table`. */
export async function lockRecords(manager: EntityManager, table: Table, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${table}/${userId}`]);
}

/** Takes lockRecords() and returns the numbers of the customer's next record. */
export async function nextNumbers(
  manager: EntityManager,
  table: Table,
  userId: string,
): Promise<{ number: string; user_no: number }> {
  await lockRecords(manager, table, userId);
  const [row]: { number: string; user_no: number }[] = await manager.query(
    `select ${NEXT_NUMBER[table]} as number,
       (select coalesce(max(user_no), 0) + 1 from ${table} where user_id = $1) as user_no`,
    [userId],
  );
  if (!row) throw new Error('a sequence returned no number');
  return row;
}

/** Locks a deposit's or withdrawal's row; null if there is none. Pass `userId` to find only the customer's own. */
export async function lockRecord<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  id: string,
  userId?: string,
): Promise<Row | null> {
  if (!isUuid(id)) return null;
  const query = manager.createQueryBuilder(entity, 'r').setLock('pessimistic_write').where('r.id = :id', { id });
  if (userId !== undefined) query.andWhere('r.user_id = :userId', { userId });
  return query.getOne();
}

/** The value, if there is one. @throws NOT_FOUND */
export function existing<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new AppError('NOT_FOUND');
  return value;
}

/**
 * A page of a customer's records, newest first, or the one with the requested id or number. The cost of the first pages
 * does not depend on the list's length. @throws NOT_FOUND if the customer has no record with that id
 */
export async function pageOfCustomer<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  userId: string,
  request: OwnMoneyRecordsRequest,
): Promise<Page<Row>> {
  const { page, size, offset } = pageOf(request);
  const { status, id, number } = request;
  const own = manager.createQueryBuilder(entity, 'r').where('r.user_id = :userId', { userId });
  if (id) {
    const named = existing(isUuid(id) ? await own.andWhere('r.id = :id', { id }).getOne() : null);
    return { list: [named], page: 1, size, total: 1 };
  }
  if (number !== undefined) {
    const list = await own.andWhere('r.number = :number', { number }).getMany();
    return { list, page: 1, size, total: list.length };
  }
  const table = manager.connection.getMetadata(entity).tableName;
  const [row]: { total: string }[] = status
    ? await manager.query('select count as total from record_counts where user_id = $1 and list = $2 and status = $3', [
        userId,
        table,
        status,
      ])
    : await manager.query(`select max(user_no) as total from ${table} where user_id = $1`, [userId]);
  const total = Number(row?.total ?? 0);
  if (status) own.andWhere('r.status = :status', { status }).offset(offset);
  else own.andWhere('r.user_no <= :top', { top: total - offset });
  return { list: await own.orderBy('r.user_no', 'DESC').limit(size).getMany(), page, size, total };
}

/**
 * A page of all customers' records, or of one customer's, newest first unless the oldest are asked for. @throws NOT_FOUND if
 * `user_id` is not an id
 */
export async function pageForOperators<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  request: ConsolePaymentsRequest,
): Promise<Page<Row>> {
  const { page, size, offset } = pageOf(request);
  const { status, user_id: userId } = request;
  if (userId && !isUuid(userId)) throw new AppError('NOT_FOUND');
  const query = dataSource.getRepository(entity).createQueryBuilder('r');
  if (status) query.andWhere('r.status = :status', { status });
  if (userId) query.andWhere('r.user_id = :userId', { userId });
  const total = await countForPaging(dataSource, ...query.clone().select('1').getQueryAndParameters());
  const direction = request.oldest_first ? 'ASC' : 'DESC';
  const list = await query.orderBy('r.created_at', direction).addOrderBy('r.id').offset(offset).limit(size).getMany();
  return { list, page, size, total };
}

/** How many rows a query returns, counted up to a thousand. */
export async function countForPaging(
  source: DataSource | EntityManager,
  rows: string,
  values: unknown[] = [],
): Promise<number> {
  const [count]: { n: number }[] = await source.query(
    `select count(*)::int as n from (${rows} limit ${MAX_COUNTED}) counted`,
    values,
  );
  return count?.n ?? 0;
}
