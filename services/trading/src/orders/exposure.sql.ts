/**
 * SQL that sums stakes and winnings by instrument and direction, over the rows of the CTE `rows` for which `condition`
 * holds. `rows` has product_id, direction, stake and winnings.
 */
export function exposureOf(rows: string, condition = 'true'): string {
  return `select product_id,
      coalesce(sum(stake) filter (where direction = 'up'), 0) as up_stakes,
      coalesce(sum(winnings) filter (where direction = 'up'), 0) as up_winnings,
      coalesce(sum(stake) filter (where direction = 'down'), 0) as down_stakes,
      coalesce(sum(winnings) filter (where direction = 'down'), 0) as down_winnings
    from ${rows} where ${condition} group by product_id`;
}
