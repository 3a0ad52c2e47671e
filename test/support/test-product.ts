import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseObject, readObject } from '../../tools/launcher/lib/json.ts';
import { sayNothing, sayWithTime } from '../../tools/launcher/lib/say.ts';
import type { Product, ProductOptions } from '../../tools/launcher/product/product.ts';
import { RUNNING_FILE } from '../../tools/launcher/product/running-file.ts';
import { openSecrets, type Secrets } from '../../tools/launcher/product/secrets.ts';
import { startProduct } from '../../tools/launcher/product/start-product.ts';
import { URL_VARIABLES } from '../../tools/launcher/servers/choose.ts';
import { SHARED_PRODUCT } from '../../tools/test/shared-product.ts';
import { removeTestDir, TEST_DIR_PREFIX } from '../../tools/test/test-dirs.ts';

/** A start takes about ten seconds, and a minute or two on a busy machine. */
const START_TIMEOUT_MS = 170_000;

/**
 * The whole product on a free port, with servers of its own that may be killed, and a data directory that `stop`
 * removes. `npm test` has built it already. TEST_VERBOSE=1 shows its warnings.
 */
export async function startTestProduct(options: Partial<ProductOptions> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  chmodSync(dataDir, 0o711);
  const own = [
    ...Object.values(URL_VARIABLES),
    'PORT',
    'DATA_DIR',
    'PUBLIC_URL',
    'MODE',
    'TRADING_REPLICAS',
    'MARKET_REPLICAS',
  ];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
  const say = process.env.TEST_VERBOSE ? sayWithTime() : sayNothing;
  const defaults = { env: { ...env, HOST: '127.0.0.1' }, port: 0, ephemeral: true, build: false, say };
  try {
    const product = await startProduct({ ...defaults, dataDir, ...options });
    const stop = async (): Promise<void> => {
      await product.stop();
      removeTestDir(dataDir);
    };
    return { ...product, stop };
  } catch (error) {
    removeTestDir(dataDir);
    throw error;
  }
}

/** What a test file may use of the shared product. */
export interface SharedProduct {
  url: string;
  dataDir: string;
  secrets: Secrets;
  /** For reading the books. */
  adminDatabaseUrl: string;
}

/**
 * The product that all test files share which neither break it, nor change its settings, terms or texts, nor read what
 * belongs to everybody. It has no rate limits, and sends push messages to
 * services on this machine, too. `npm test` starts it when the first file asks; at the end it audits the
 * books and settles all orders again, so that the files need not.
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const from = process.env[SHARED_PRODUCT] ?? '';
  const response = await fetch(from, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  const text = await response.text();
  const address = parseObject(text);
  if (!address) throw new Error(`The shared product does not start: ${text}`);
  const dataDir = String(address['dataDir']);
  const adminDatabaseUrl = String(readObject(join(dataDir, RUNNING_FILE))?.['adminDatabaseUrl']);
  return { url: String(address['url']), dataDir, secrets: openSecrets(dataDir, {}), adminDatabaseUrl };
}
