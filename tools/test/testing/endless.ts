import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunRecord } from '../../launcher/lib/run-record.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { TEST_DIR_PREFIX } from '../test-dirs.ts';

const sleeper = (detached: boolean): ChildProcess => spawn('sleep', ['600'], { stdio: 'ignore', detached });

// No spec of its own: stop.spec.ts stops Jest while this runs.
it('has started a process of its own and one of a product, and does not end', async () => {
  const dir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  const record = await RunRecord.take(dir, sayNothing);
  const own = sleeper(false);
  const ofProduct = sleeper(true);
  record.add('product', ofProduct.pid ?? 0);
  const pids = [process.pid, own.pid, ofProduct.pid];
  writeFileSync(process.env.ENDLESS_NOTE ?? '', JSON.stringify({ dir, pids, database: process.env.TEST_DATABASE_URL }));
  await new Promise(() => setInterval(() => undefined, 60_000));
});
