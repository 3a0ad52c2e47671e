import { type BalanceListRequest, balanceList, type Movement } from '../../../api/user/balance-list';
import { send } from '../../../lib/http';
import { saveFile } from '../../../lib/save-file';

const SIZE = 100;
/** Ten thousand rows, the server's maximum. */
const MOST_PAGES = 100;

/** A cell that spreadsheets never read as a formula. */
function cell(value: string): string {
  const safe = /^[=+@\t\r]/.test(value) || /^-(?!\d)/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The statement as CSV with a byte-order mark, which Excel needs for Japanese. */
export function toCsv(rows: readonly Movement[]): string {
  const head = ['created_at', 'number', 'kind', 'memo', 'amount', 'currency', 'balance_after'];
  const lines = rows.map((row) =>
    [row.created_at, row.number, row.kind, row.memo ?? '', row.amount, row.currency, row.balance_after]
      .map(cell)
      .join(','),
  );
  return `\ufeff${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Loads every page of the statement and saves it as a file. */
export async function saveStatement(filter: BalanceListRequest): Promise<void> {
  const rows: Movement[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const reply = await send(balanceList, { ...filter, page, size: SIZE });
    rows.push(...reply.list);
    if (page * SIZE >= reply.total) break;
  }
  saveFile('statement.csv', new Blob([toCsv(rows)], { type: 'text/csv' }));
}
