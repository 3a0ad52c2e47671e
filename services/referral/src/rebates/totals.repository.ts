import type { EntityManager } from 'typeorm';
import type { OrderRebates } from './rebates.repository.js';

/** Adds paid rebates to what their beneficiaries see: by level, and by the member whose fees they came from. */
export async function addToTotals(manager: EntityManager, paid: readonly OrderRebates[]): Promise<void> {
  const levels = new Map<string, { ancestor: string; level: number; amount: bigint }>();
  const members = new Map<string, bigint[]>();
  for (const { memberId, beneficiaries, amounts } of paid) {
    const sums = members.get(memberId) ?? [];
    members.set(memberId, sums);
    amounts.forEach((amount, i) => {
      sums[i] = (sums[i] ?? 0n) + amount;
      const ancestor = beneficiaries[i] ?? '';
      const key = `${ancestor}/${i}`;
      const known = levels.get(key);
      if (known) known.amount += amount;
      else if (amount > 0n) levels.set(key, { ancestor, level: i + 1, amount });
    });
  }
  await addByLevel(manager, [...levels.values()]);
  await addByMember(manager, members);
}

/** Sorted, as everywhere that totals are written, so that two transactions never wait for each other in a circle. */
async function addByLevel(
  manager: EntityManager,
  sums: readonly { ancestor: string; level: number; amount: bigint }[],
): Promise<void> {
  await manager.query(
    `insert into level_totals (ancestor, level, rebate)
     select * from unnest($1::uuid[], $2::smallint[], $3::bigint[]) as s(ancestor, level, amount) order by ancestor, level
     on conflict (ancestor, level) do update set rebate = level_totals.rebate + excluded.rebate`,
    [sums.map((s) => s.ancestor), sums.map((s) => s.level), sums.map((s) => s.amount.toString())],
  );
}

/** Only the payer writes these, and there is one payer. */
async function addByMember(manager: EntityManager, sums: ReadonlyMap<string, bigint[]>): Promise<void> {
  await manager.query(
    `update members m set rebates = array(
       select r + a from unnest(m.rebates, s.amounts::bigint[]) with ordinality as u(r, a, level) order by level)
     from unnest($1::uuid[], $2::text[]) as s(user_id, amounts) where m.user_id = s.user_id`,
    [[...sums.keys()], [...sums.values()].map((amounts) => `{${amounts.join()}}`)],
  );
}
