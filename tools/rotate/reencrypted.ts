import pg from 'pg';
import { Failure } from '../launcher/lib/failure.ts';
import { waitFor } from '../launcher/lib/wait.ts';

const WAIT_MS = 600_000;
const POLL_MS = 500;
const QUERY_MS = 10_000;

/** The earliest moment at which a service last began a pass that found nothing encrypted with another key. */
const CHECKED = `select least(
  (select min(coalesce(checked_at, 0)) from identity.kept_keys),
  (select min(coalesce(checked_at, 0)) from wallet.kept_keys))::text as at`;

/**
 * Resolves once identity and wallet have begun, after `sinceMs`, a pass over all that is encrypted and found it encrypted
 * with the current key. @throws Failure if that takes more than ten minutes
 */
export async function untilReencrypted(databaseUrl: string, sinceMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, query_timeout: QUERY_MS });
  await client.connect();
  try {
    const isDone = async (): Promise<true | undefined> => {
      const { rows } = await client.query<{ at: string | null }>(CHECKED);
      return Number(rows[0]?.at ?? 0) > sinceMs || undefined;
    };
    await waitFor(isDone, {
      timeoutMs: WAIT_MS,
      everyMs: POLL_MS,
      onTimeout: () =>
        new Failure('The data is still being encrypted with the new key. It goes on by itself; run this again later.'),
    });
  } finally {
    await client.end();
  }
}
