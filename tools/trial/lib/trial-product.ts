import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestProduct } from '../../../test/support/test-product.ts';
import { orStopped, stopSignal } from '../../bench/lib/stop-signal.ts';
import { problemsOfBooks } from '../../checks/books.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import type { Product, ProductOptions } from '../../launcher/product/product.ts';
import { untilAtRest } from './at-rest.ts';
import type { Journal } from './journal.ts';

/**
 * Runs `work` with a product of its own, without rate limits, on servers that may be killed, and then checks it.
 * @returns what `work` and the checks found wrong, one sentence each, and then where the logs are
 */
export async function withTrialProduct(
  work: (product: Product) => Promise<Judged>,
  options: Partial<ProductOptions> = {},
): Promise<string[]> {
  const product = await startTestProduct({
    ...{ build: true, say: sayNothing, signal: stopSignal },
    ...options,
    partEnv: { ...options.partEnv, gateway: { RATE_PER_SECOND: '0', ...options.partEnv?.gateway } },
  });
  try {
    const problems = await orStopped(work(product).then((judged) => problemsOf(product, judged)));
    return problems.length === 0 ? [] : [...problems, `the logs are kept in ${keepLogs(product)}`];
  } finally {
    await product.stop();
  }
}

/** Copies the logs out of the data directory, which is removed. @returns the copy's folder */
function keepLogs({ dataDir }: Product): string {
  const kept = mkdtempSync(join(tmpdir(), 'trial-logs-'));
  cpSync(join(dataDir, 'logs'), kept, { recursive: true });
  return kept;
}

/** What a trial has seen itself: problems, and the answers that customers got, if it kept them. */
export interface Judged {
  problems: string[];
  journal?: Journal;
}

/**
 * Waits until the product has finished all work; then audits its books, settles all orders again, and compares every
 * answer in the journal with the books.
 */
export async function problemsOf(product: Product, { problems, journal }: Judged): Promise<string[]> {
  await product.untilHealthy();
  const unfinished = await untilAtRest(product.adminDatabaseUrl, journal !== undefined);
  const books = await problemsOfBooks(product.adminDatabaseUrl);
  const answers = journal ? await journal.compare(product.adminDatabaseUrl) : [];
  return [...problems, ...unfinished, ...books, ...answers];
}
