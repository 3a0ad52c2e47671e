import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { aboutOf, archiveDir } from '../../archive/archive-files.ts';
import { archiveName } from '../capture/archive.ts';
import type { Repository } from '../store/repository.ts';

/** A month whose transfers are in a file instead of the database. */
export interface ArchivedMonth {
  period: number;
  file: string;
  sha256: string;
  transfers: number;
}

/** The months that the restored ledger has in files, oldest first; none if another server has the ledger. */
export async function archivedMonths(client: pg.ClientBase): Promise<ArchivedMonth[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('wallet.ledger_archives')::text as name",
  );
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<ArchivedMonth>(
    'select period, file, sha256, transfers::float8 as transfers from wallet.ledger_archives order by period',
  );
  return rows;
}

/**
 * Writes the files of the months that the restored ledger has in files.
 * @param url of the restored database @returns the files that the backup lacks
 */
export async function writeArchive(dataDir: string, repository: Repository, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await client.connect();
  const months = await archivedMonths(client).finally(() => client.end());
  const missing: string[] = [];
  for (const { period, file, sha256 } of months) {
    const about = aboutOf(period);
    if (!repository.has(archiveName(sha256, about))) {
      missing.push(file);
      continue;
    }
    const dir = archiveDir(dataDir);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    for (const name of [file, about]) {
      const content = repository.read(archiveName(sha256, name));
      await pipeline(content, createWriteStream(join(dir, name), { mode: 0o600, flush: true }));
    }
  }
  return missing;
}
