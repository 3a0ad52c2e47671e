import { orderPlaced } from '@makoto/contracts';
import { exposureOf } from './exposure.sql.js';
import { writtenEvents } from './order-events.sql.js';

/**
 * Writes a batch of orders. `locked_exposure` locks the exposure rows of its instruments, in the same order in every
 * process, so that each order is checked against everything written before it. An order that would take its direction past
 * the cap ($20) is written as cancelled, and its id can never become an order. Earlier orders of the batch ($24) count even
 * if they are cancelled themselves. An order of a customer with limits ($21 to $23) comes alone; if it would exceed them,
 * `locked_exposure` is empty, and the order is cancelled.
 */
export const INSERT_ORDERS = `
  with locked_exposure as materialized (
    select product_id, $20::bigint - up_winnings + down_stakes as up_room, $20::bigint - down_winnings + up_stakes as down_room
    from exposure
    where product_id = any($3::text[]) and ($21::bigint is null or within_limits(($1::uuid[])[1], ($2::uuid[])[1],
      ($6::bigint[])[1], ($7::bigint[])[1], $21, $22, $23))
    order by product_id for update
  ), requested as (
    select t.*, case t.direction when 'up' then locked_exposure.up_room else locked_exposure.down_room end as room
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::int[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[],
      $24::bigint[], $26::text[], $30::bigint[], $31::int[]) as t(id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, winnings_so_far, traceparent,
      accepted_at, entry_delay_ms)
    left join locked_exposure on locked_exposure.product_id = t.product_id
  ), written as (
    insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, receipt_by,
      promise_signature, traceparent, accepted_at, entry_delay_ms, status, refused_at)
    select id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, $17::text, $18::text, $29::bigint,
      $33::text, traceparent, accepted_at, entry_delay_ms, case when winnings_so_far <= room then 'open' else 'cancelled' end,
      case when winnings_so_far <= room then null else $32::bigint end
    from requested
    on conflict do nothing
    returning id, status, product_id, direction, stake, winnings
  ), placed as (
    select id from written where status = 'open'
  ), counted as (
    update exposure e set up_stakes = e.up_stakes + w.up_stakes, up_winnings = e.up_winnings + w.up_winnings,
      down_stakes = e.down_stakes + w.down_stakes, down_winnings = e.down_winnings + w.down_winnings
    from (${exposureOf('written', "status = 'open'")}) w
    where e.product_id = w.product_id
  ), published as (
    insert into outbox (event, payload, traceparent)
    select '${orderPlaced.name}', ${writtenEvents('placed', '$19')}, $25::text
    where exists (select 1 from placed)
    union all select $27::text, $28::text, $25::text where exists (select 1 from placed)
  )
  select id, status from written`;
