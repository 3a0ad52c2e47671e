import { InvariantChecks, Logger, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** Each reads the accounts once. */
const INVARIANTS = {
  'all balances of a currency sum to zero': 'select 1 from accounts group by currency having sum(balance) <> 0',
  'no account is negative except those that represent the outside': `select 1 from accounts
    where balance < 0 and kind not like 'outside%'`,
  'the newest entry of every recent statement shows its balance': `select 1 from (
      select distinct on (entry_account) entry_account, entry_no, entry_balance from transfers
      where at >= (extract(epoch from now()) * 1000)::bigint - 60000 and entry_account is not null
      order by entry_account, entry_no desc
    ) t join accounts a on a.id = t.entry_account where a.entries = t.entry_no and a.balance <> t.entry_balance`,
  'the money being withdrawn equals the open withdrawals': `select 1 from (
      select currency, sum(balance) as held from accounts where kind = 'withdrawing' group by currency
    ) a full join (
      select currency, sum(amount) as due from withdrawals where ended_at is null group by currency
    ) w using (currency) where coalesce(a.held, 0) <> coalesce(w.due, 0)`,
};

/** The invariants of the ledger's balances. */
@Injectable()
export class LedgerInvariantsService extends InvariantChecks {
  constructor(@InjectDataSource() dataSource: DataSource, metrics: Metrics, log: Logger) {
    super(dataSource, INVARIANTS, metrics, log);
  }
}
