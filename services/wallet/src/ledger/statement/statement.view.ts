import { formatMicro, type Lang, type StatementEntryView } from '@makoto/contracts';
import type { Currency } from '../posting/transfer.js';
import { memoOf } from './memos.js';
import type { StatementRow } from './statement.repository.js';

/** An entry as its owner sees it. */
export function toEntryView(row: StatementRow, currency: Currency, lang: Lang): StatementEntryView {
  const amount = BigInt(row.amount);
  return {
    number: `${currency}-${row.entry_no}`,
    kind: row.kind,
    amount: formatMicro(row.credit === row.account ? amount : -amount),
    currency,
    balance_after: formatMicro(BigInt(row.entry_balance)),
    ref: row.ref,
    memo: memoOf(row.kind, lang),
    created_at: new Date(Number(row.at)).toISOString(),
  };
}
