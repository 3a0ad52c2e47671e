import type { MoneyStatus } from '@makoto/contracts';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

const OPEN: readonly MoneyStatus[] = ['awaiting_payment', 'pending', 'approved', 'sent'];

/** A page of all customers' records: open ones oldest first, as a queue; everything else newest first. */
export async function deskPage<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  status: MoneyStatus | undefined,
  offset: number,
  size: number,
): Promise<{ list: Row[]; total: number }> {
  const query = dataSource.getRepository(entity).createQueryBuilder('r');
  if (status) query.where('r.status = :status', { status });
  const total = await query.getCount();
  const direction = status && OPEN.includes(status) ? 'ASC' : 'DESC';
  const list = await query.orderBy('r.created_at', direction).addOrderBy('r.id').offset(offset).limit(size).getMany();
  return { list, total };
}
