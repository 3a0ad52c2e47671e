import type { Lang } from '@makoto/contracts';
import type { ExportSection } from '@makoto/platform';
import { type EntityManager, type EntityTarget, IsNull, Not } from 'typeorm';
import { Conversion, toConversionView } from '../conversions/index.js';
import type { SecretBox } from '../encryption/secret-box.js';
import { ALL_KINDS, accountId, type Currency, readRange, toEntryView } from '../ledger/index.js';
import { Payee } from '../payees/index.js';
import { Deposit, DepositAddress, toDepositView, toWithdrawalView, Withdrawal } from '../payments/index.js';

type Read = ExportSection['read'];

/** The customer's deposit address, if they have one. */
export async function depositAddresses(db: EntityManager, userId: string): Promise<object[]> {
  const found = await db.getRepository(DepositAddress).findBy({ user_id: userId, address: Not(IsNull()) });
  return found.map(({ address }) => ({ address }));
}

/** Deposits, oldest first. */
export function depositRows(db: EntityManager): Read {
  return paymentRows(db, Deposit, (deposit, lang) => {
    const { payer_name, txid, proof } = deposit;
    return { ...toDepositView(deposit, lang), payer_name, txid, proof };
  });
}

/** Withdrawals, oldest first, with their payees. */
export function withdrawalRows(db: EntityManager, box: SecretBox): Read {
  return paymentRows(db, Withdrawal, (withdrawal, lang) => ({
    ...toWithdrawalView(withdrawal, lang),
    payee: box.openObject(Payee, withdrawal.payee, withdrawal.id),
  }));
}

function paymentRows<Row extends Deposit | Withdrawal>(
  db: EntityManager,
  entity: EntityTarget<Row>,
  toRecord: (row: Row, lang: Lang) => Record<string, unknown>,
): Read {
  return async ({ userId, lang }, after, limit) => {
    const rows = await db
      .getRepository(entity)
      .createQueryBuilder('r')
      .where('r.user_id = :userId and r.user_no > :after', { userId, after: Number(after || 0) })
      .orderBy('r.user_no')
      .limit(limit)
      .getMany();
    return rows.map((row) => ({ key: String(row.user_no), record: toRecord(row, lang) }));
  };
}

/** Completed conversions, oldest first. */
export function conversionRows(db: EntityManager): Read {
  return async ({ userId }, after, limit) => {
    const [doneAt = '0', id = '00000000-0000-0000-0000-000000000000'] = after === '' ? [] : after.split('/');
    const conversions = await db
      .getRepository(Conversion)
      .createQueryBuilder('c')
      .where('c.user_id = :userId and c.done_at is not null and (c.done_at, c.id) > (:doneAt, :id)', {
        userId,
        doneAt,
        id,
      })
      .orderBy('c.done_at')
      .addOrderBy('c.id')
      .limit(limit)
      .getMany();
    return conversions.map((c) => ({ key: `${c.done_at}/${c.id}`, record: { ...toConversionView(c) } }));
  };
}

/** The statement of one currency, newest first. */
export function statementRows(db: EntityManager, currency: Currency): Read {
  return async ({ userId, lang }, after, limit) => {
    const account = accountId({ owner: userId, kind: 'available', currency });
    const [row]: { entries: string }[] = await db.query('select entries from accounts where id = $1', [account]);
    const top = after === '' ? Number(row?.entries ?? 0) : Number(after) - 1;
    const rows = await readRange(db, { account, kind: ALL_KINDS, low: 0, top }, 0, limit);
    return rows.map((r) => ({ key: r.entry_no, record: { ...toEntryView(r, currency, lang) } }));
  };
}
