import { AppError, type ConsoleMoneyListRequest, type MoneyStatus } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

const OPEN: readonly MoneyStatus[] = ['awaiting_payment', 'pending', 'approved', 'sent'];

/** Nobody pages further; counting every record there ever was would take longer than showing twenty. */
const MAX_COUNTED = 1_000;

/** A page of all customers' records, or one's: open ones oldest first, as a queue; everything else newest first. */
export async function deskPage<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  status: MoneyStatus | undefined,
  userId: string | undefined,
  offset: number,
  size: number,
): Promise<{ list: Row[]; total: number }> {
  const query = dataSource.getRepository(entity).createQueryBuilder('r');
  if (status) query.andWhere('r.status = :status', { status });
  if (userId) query.andWhere('r.user_id = :userId', { userId });
  const [counting, values] = query.clone().select('1').limit(MAX_COUNTED).getQueryAndParameters();
  const [count]: { n: number }[] = await dataSource.query(`select count(*)::int as n from (${counting}) c`, values);
  const total = count?.n ?? 0;
  const direction = status && OPEN.includes(status) ? 'ASC' : 'DESC';
  const list = await query.orderBy('r.created_at', direction).addOrderBy('r.id').offset(offset).limit(size).getMany();
  return { list, total };
}

/** Whose records are asked for, where it is one customer's. @throws NOT_FOUND where it is nobody's id */
export function ownerOf(request: ConsoleMoneyListRequest): string | undefined {
  if (request.user_id && !isUuid(request.user_id)) throw new AppError('NOT_FOUND');
  return request.user_id;
}
