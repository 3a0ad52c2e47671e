/**
 * SQL for the outbox payload of those orders of a batch that a statement has actually written. `written` is the CTE with
 * their ids, `events` the parameter with the JSON list of all events in the order of the ids in `$1`. Usually all orders
 * are written, and the list is used as it is.
 */
export function writtenEvents(written: string, events: string): string {
  return `case when (select count(*) from ${written}) = cardinality($1::uuid[]) then ${events}::text
    else (
      select json_agg(e.event order by e.n)::text
      from json_array_elements(${events}::json) with ordinality as e(event, n)
      where ($1::uuid[])[e.n] in (select id from ${written})
    ) end`;
}
