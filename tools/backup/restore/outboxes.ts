import pg from 'pg';

/**
 * Consumers recognise an event by the id of its row in the outbox. Rows that were written after the restored moment are
 * gone, but a consumer on another server, or a stream that was kept, may have had them. So new rows get ids that no row has
 * had. As in docs/operations/backup.md.
 */
export const ADVANCE_OUTBOXES = `select setval(sequence, nextval(sequence) + 1000000000)
from (select pg_get_serial_sequence(format('%I.outbox', table_schema), 'id') as sequence
      from information_schema.columns
      where table_name = 'outbox' and column_name = 'id' and is_identity = 'YES') outboxes;`;

/** Lets all outboxes of a restored database go on with new ids. @param url as an administrator */
export async function advanceOutboxes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await client.connect();
  try {
    await client.query(ADVANCE_OUTBOXES);
  } finally {
    await client.end();
  }
}
