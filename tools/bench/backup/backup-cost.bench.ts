import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../launcher/product/build.ts';
import { withProduct } from '../lib/bench-product.ts';
import { compareLoads } from '../lib/load/compare-loads.ts';
import { orderLoad } from '../lib/load/order-load.ts';

/**
 * Orders per second of a product that is backed up ÷ those of one that is not. They run side by side, and one of them is
 * loaded at a time; the backup ships what the load writes, and has taken its first base backup before.
 */
export async function backupCostBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (plain) => {
    await withProduct(async (backedUp, folder) => {
      const [without, withBackup] = [await orderLoad(plain), await orderLoad(backedUp)];
      const key = join(folder, 'key');
      writeFileSync(key, randomBytes(32).toString('base64'));
      const backup = spawn(process.execPath, [join(ROOT, 'tools/backup/main.ts')], {
        env: {
          ...process.env,
          ...{ DATA_DIR: backedUp.dataDir, BACKUP_DIR: join(folder, 'backup'), BACKUP_KEY_FILE: key },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(backup, 'exit');
      try {
        for await (const line of createInterface({ input: backup.stdout })) if (line.endsWith('is whole.')) break;
        ratio = await compareLoads(['without a backup', without], ['with a backup', withBackup]);
      } finally {
        backup.kill('SIGTERM');
        await ended;
      }
    });
  });
  return ratio;
}
