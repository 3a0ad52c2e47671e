/**
 * SQL for what the rows of the common table `rows` that are `which` put at stake, a row an instrument. `rows` has
 * product_id, direction, stake and winnings.
 */
export function exposureOf(rows: string, which = 'true'): string {
  return `select product_id,
      coalesce(sum(stake) filter (where direction = 'up'), 0) as up_stakes,
      coalesce(sum(winnings) filter (where direction = 'up'), 0) as up_winnings,
      coalesce(sum(stake) filter (where direction = 'down'), 0) as down_stakes,
      coalesce(sum(winnings) filter (where direction = 'down'), 0) as down_winnings
    from ${rows} where ${which} group by product_id`;
}
