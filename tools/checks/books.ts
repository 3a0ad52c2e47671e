import { auditProduct } from './audit/audit.ts';
import { replay } from './replay/replay.ts';

/** Audits the books and settles all orders again. @returns what is wrong, one sentence each */
export async function problemsOfBooks(adminDatabaseUrl: string): Promise<string[]> {
  const { broken } = await auditProduct(adminDatabaseUrl);
  const { lines, differences } = await replay(adminDatabaseUrl, 0, Date.now());
  return [...broken, ...(differences.length > 0 ? lines : [])];
}
