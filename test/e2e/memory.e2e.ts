import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../tools/launcher/product/product.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const MOST_MB = 116;
/** Start-up work (first prices, first sweeps, connections) is done by then. */
const REST_MS = 10_000;

/** Resident memory of a process in MB, as reported by the kernel. */
function residentMb(pid: number): number {
  const [, kib] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m) ?? [];
  return Math.round((Number(kib) * 1024) / 1e6);
}

const onLinux = existsSync('/proc/self/status') ? describe : describe.skip;

onLinux('the product at rest', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startTestProduct();
    await delay(REST_MS);
  });

  afterAll(async () => {
    await product?.stop();
  });

  it(`keeps no process above ${MOST_MB} MB`, () => {
    const resident = product.processNames.map((name) => ({ name, mb: residentMb(product.pid(name) ?? 0) }));
    expect(resident.length).toBeGreaterThanOrEqual(8);
    expect(resident.filter(({ mb }) => !(mb <= MOST_MB))).toEqual([]);
  });
});
