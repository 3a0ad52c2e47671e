import { formatMicro, type StatementConversion } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { accountId, CURRENCIES, type Currency } from '../posting/transfer.js';
import type { StatementRow } from './statement.repository.js';

const LEGS = `
  select t.ref, t.debit, t.credit, t.amount, c.number, c.rate
  from transfers t left join conversions c on c.id = t.ref
  where t.ref = any($1::uuid[]) and t.kind = 'conversion'`;

interface Leg {
  ref: string;
  debit: string;
  credit: string;
  amount: string;
  number: string | null;
  rate: string | null;
}

/** The conversions that these entries of a customer's statement belong to, by ref. */
export async function conversionsOf(
  db: EntityManager,
  userId: string,
  rows: readonly StatementRow[],
): Promise<Map<string, StatementConversion>> {
  const refs = [...new Set(rows.filter(({ kind }) => kind === 'conversion').map(({ ref }) => ref))];
  if (refs.length === 0) return new Map();
  const legs: Leg[] = await db.query(LEGS, [refs]);
  const own = new Map<string, Currency>(
    CURRENCIES.map((currency) => [accountId({ owner: userId, kind: 'available', currency }), currency]),
  );
  return new Map(
    refs.flatMap((ref) => {
      const given = legs.find((leg) => leg.ref === ref && own.has(leg.debit));
      const got = legs.find((leg) => leg.ref === ref && own.has(leg.credit));
      const from = given && own.get(given.debit);
      const to = got && own.get(got.credit);
      if (!from || !to) return [];
      const { number, rate } = given;
      const amounts = { amount: formatMicro(BigInt(given.amount)), result: formatMicro(BigInt(got.amount)) };
      return [[ref, { number, from, to, ...amounts, rate: rate === null ? null : formatMicro(BigInt(rate)) }]];
    }),
  );
}
