import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import { readObject } from '../../launcher/lib/json.ts';
import { RUNNING_FILE } from '../../launcher/product/running-file.ts';
import { readSettings } from '../../launcher/product/settings.ts';
import { leaderOf } from '../../launcher/servers/hosts.ts';

/**
 * The database to audit: AUDIT_DATABASE_URL (a role that may read all schemas), or that of the product running on
 * DATA_DIR. Of several hosts it is the one that takes writes.
 */
export async function auditUrl(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.AUDIT_DATABASE_URL) return await leaderOf(env.AUDIT_DATABASE_URL);
  const { dataDir } = readSettings(env);
  const url = readObject(join(dataDir, RUNNING_FILE))?.['adminDatabaseUrl'];
  if (typeof url !== 'string') {
    throw new Failure(`Nothing runs on ${dataDir}; start the product, or set DATA_DIR or AUDIT_DATABASE_URL.`);
  }
  return await leaderOf(url);
}
