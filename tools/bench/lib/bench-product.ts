import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditProduct } from '../../checks/audit/audit.ts';
import { Failure } from '../../launcher/lib/failure.ts';
import { sayWithTime } from '../../launcher/lib/say.ts';
import type { Product, ProductOptions } from '../../launcher/product/product.ts';
import { startProduct } from '../../launcher/product/start-product.ts';
import { orStopped, stopSignal } from './stop-signal.ts';

/**
 * Runs `work` with the whole product on a free port, with durable servers and without rate limits. Then the books are
 * audited, unless `work` has created an artificial history.
 */
export async function withProduct(
  work: (product: Product, folder: string) => Promise<void>,
  options: Partial<ProductOptions> = {},
  audited = true,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'makoto-bench-'));
  chmodSync(folder, 0o711);
  const env = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_PER_SECOND: '0' };
  const product = await startProduct({
    env,
    port: 0,
    dataDir: join(folder, 'data'),
    say: sayWithTime(),
    signal: stopSignal,
    ...options,
  });
  try {
    await orStopped(work(product, folder));
    if (!audited) return;
    const report = await auditProduct(product.adminDatabaseUrl);
    for (const line of report.lines) process.stdout.write(`audit: ${line}\n`);
    if (report.broken.length > 0) throw new Failure(`The books do not balance: ${report.broken.join('; ')}`);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
