import type { ExportSection } from '@makoto/platform';
import type { DataSource } from 'typeorm';
import { Conversion } from '../conversions/conversion.entity.js';
import { toConversionView } from '../conversions/conversion.view.js';
import { ALL_KINDS, accountId, type Currency, readRange, toEntryView } from '../ledger/index.js';
import { Deposit } from '../payments/deposits/deposit.entity.js';
import { toDepositView } from '../payments/deposits/deposit.view.js';
import { Withdrawal } from '../payments/withdrawals/withdrawal.entity.js';
import { toWithdrawalView } from '../payments/withdrawals/withdrawal.view.js';
import type { Payees } from '../payments/withdrawals/withdrawal-payee.js';

type Read = ExportSection['read'];

/** The address that the customer pays to, if any was ever asked for. */
export function depositAddresses(dataSource: DataSource, userId: string): Promise<object[]> {
  return dataSource.query('select address from deposit_addresses where user_id = $1 and address is not null', [userId]);
}

/** Deposits, oldest first. */
export function depositRows(dataSource: DataSource): Read {
  return async ({ userId, lang }, after, limit) => {
    const deposits = await dataSource
      .getRepository(Deposit)
      .createQueryBuilder('d')
      .where('d.user_id = :userId and d.user_no > :after', { userId, after: Number(after || 0) })
      .orderBy('d.user_no')
      .limit(limit)
      .getMany();
    return deposits.map((d) => {
      const { payer_name, txid, proof } = d;
      return { key: String(d.user_no), record: { ...toDepositView(d, lang), payer_name, txid, proof } };
    });
  };
}

/** Withdrawals, oldest first, with the account or address that each went to. */
export function withdrawalRows(dataSource: DataSource, payees: Payees): Read {
  return async ({ userId, lang }, after, limit) => {
    const withdrawals = await dataSource
      .getRepository(Withdrawal)
      .createQueryBuilder('w')
      .where('w.user_id = :userId and w.user_no > :after', { userId, after: Number(after || 0) })
      .orderBy('w.user_no')
      .limit(limit)
      .getMany();
    return withdrawals.map((w) => ({
      key: String(w.user_no),
      record: { ...toWithdrawalView(w, lang), payee: payees.open(w) },
    }));
  };
}

/** Conversions that were done, oldest first. */
export function conversionRows(dataSource: DataSource): Read {
  return async ({ userId }, after, limit) => {
    const [doneAt = '0', id = '00000000-0000-0000-0000-000000000000'] = after === '' ? [] : after.split('/');
    const conversions = await dataSource
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
export function statementRows(dataSource: DataSource, currency: Currency): Read {
  return async ({ userId, lang }, after, limit) => {
    const account = accountId({ owner: userId, kind: 'available', currency });
    const [row]: { entries: string }[] = await dataSource.query('select entries from accounts where id = $1', [
      account,
    ]);
    const top = after === '' ? Number(row?.entries ?? 0) : Number(after) - 1;
    const rows = await readRange(dataSource, { account, kind: ALL_KINDS, low: 0, top }, 0, limit);
    return rows.map((r) => ({ key: r.entry_no, record: { ...toEntryView(r, currency, lang) } }));
  };
}
