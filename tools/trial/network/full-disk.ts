import { execFile } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { orStopped } from '../../bench/lib/stop-signal.ts';
import { codeOf, isDiskFull, messageOf } from '../../launcher/lib/failure.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import type { TrialRun } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { untilWhole } from './probe.ts';

const run = promisify(execFile);
const MOUNT_TIMEOUT_MS = 10_000;
const SIZE_MB = 900;
const FULL_MS = 15_000;
const CHUNK = Buffer.alloc(1024 * 1024);

/**
 * Fills the disk of PostgreSQL, NATS and Redis while customers use the product. Once there is room again, everything
 * works, and nothing that was answered is lost. It needs the right to mount a file system in memory.
 * @returns what is wrong, one sentence each
 */
export async function fillDisk(trial: TrialRun): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'makoto-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', dir], { timeout: MOUNT_TIMEOUT_MS });
  } catch (error) {
    trial.say(`skipped: a full disk, since nothing can be mounted here (${codeOf(error) ?? messageOf(error)})`);
    rmSync(dir, { recursive: true });
    return [];
  }
  try {
    chmodSync(dir, 0o711);
    return await withTrialProduct((product) => fill(product, dir, trial), { dataDir: join(dir, 'data') });
  } finally {
    await run('umount', ['--lazy', dir], { timeout: MOUNT_TIMEOUT_MS });
    rmSync(dir, { recursive: true });
  }
}

async function fill(product: Product, dir: string, { seed, say }: TrialRun): Promise<Judged> {
  const journal = new Journal();
  const load = await SteadyLoad.prepare({ url: product.url, customers: 6, pauseMs: 400, seed }, journal);
  load.start();
  const ballast = join(dir, 'ballast');
  const end = performance.now() + FULL_MS;
  const file = openSync(ballast, 'w');
  while (performance.now() < end) {
    fillUp(file);
    await orStopped(sleep(200));
  }
  closeSync(file);
  rmSync(ballast);
  const { away, afterMs } = await orStopped(untilWhole(product));
  say(`full disk for ${FULL_MS / 1_000} s: ${away ?? `whole after ${(afterMs / 1_000).toFixed(1)} s`}`);
  await load.stop();
  say(`answered ${journal.summary()}`);
  return { problems: away === undefined ? [] : [`after a full disk: ${away}`], journal };
}

/** Writes until there is no room. */
function fillUp(file: number): void {
  for (let n = 0; n < SIZE_MB; n++) {
    try {
      writeSync(file, CHUNK);
    } catch (error) {
      if (isDiskFull(error)) return;
      throw error;
    }
  }
}
