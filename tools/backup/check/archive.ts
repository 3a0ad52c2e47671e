import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { verifyFile } from '../../archive/archive-month.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import { archivedMonths } from '../restore/archive.ts';

const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Reads the restored files of archived months, and compares them with what the ledger says of each month.
 * @param url of the restored database @param dir with the files
 */
export async function checkArchive(url: string, dir: string): Promise<{ lines: string[]; broken: string[] }> {
  const client = new pg.Client({
    connectionString: url,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: '-c search_path=wallet -c jit=off',
  });
  await client.connect();
  try {
    const months = await archivedMonths(client);
    const broken: string[] = [];
    for (const { period, file, ...written } of months) {
      const problem = existsSync(join(dir, file))
        ? await verifyFile(client, period, join(dir, file), written).then(() => undefined, messageOf)
        : `it is not in the backup; copy it and its .json to DATA_DIR/archive of the running product`;
      if (problem !== undefined) broken.push(`the archived month ${file}: ${problem}`);
    }
    const lines =
      months.length === 0 ? [] : [`${months.length - broken.length} of ${months.length} archived months are whole`];
    return { lines, broken };
  } finally {
    await client.end();
  }
}
