import { InvariantChecks, Logger, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** Each reads the open orders, or those that ended in the last minute. */
const INVARIANTS = {
  'every recent result follows from its two prices': `select 1 from orders
    where settle_time >= (extract(epoch from now()) * 1000)::bigint - 60000 and status = 'settled'
      and result is distinct from case
        when sell_price is null then 'void'
        when sell_price = buy_price then 'tie'
        when (sell_price > buy_price) = (direction = 'up') then 'win' else 'lose' end`,
  'the exposure of every instrument equals the sums of its open orders': `select 1 from exposure e full join (
      select product_id, sum(stake) filter (where direction = 'up') as up_stakes,
        sum(winnings) filter (where direction = 'up') as up_winnings,
        sum(stake) filter (where direction = 'down') as down_stakes,
        sum(winnings) filter (where direction = 'down') as down_winnings
      from orders where status = 'open' group by product_id
    ) o using (product_id)
    where (e.up_stakes, e.up_winnings, e.down_stakes, e.down_winnings) is distinct from (
      coalesce(o.up_stakes, 0), coalesce(o.up_winnings, 0), coalesce(o.down_stakes, 0), coalesce(o.down_winnings, 0))`,
};

/** The invariants of orders that trading can check alone. */
@Injectable()
export class OrderInvariantsService extends InvariantChecks {
  constructor(@InjectDataSource() dataSource: DataSource, metrics: Metrics, log: Logger) {
    super(dataSource, INVARIANTS, metrics, log);
  }
}
