import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayNothing, sayWithTime } from '../../tools/launcher/lib/say.ts';
import type { Product, ProductOptions } from '../../tools/launcher/product/product.ts';
import { startProduct } from '../../tools/launcher/product/start-product.ts';
import { URL_VARIABLES } from '../../tools/launcher/servers/choose.ts';
import { removeTestDir, TEST_DIR_PREFIX } from '../../tools/test/test-dirs.ts';

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
