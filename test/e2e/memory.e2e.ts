import { existsSync, readFileSync } from 'node:fs';
import type { Product } from '../../tools/launcher/product/product.ts';
import { eventually } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const MOST_MB = 110;
/** Start-up work (first prices, first sweeps, connections) is done by then, also on a busy machine. */
const REST_MS = 60_000;

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
  });

  afterAll(async () => {
    await product?.stop();
  });

  it(`returns memory after its start, until no process has more than ${MOST_MB} MB`, async () => {
    await eventually(async () => {
      const resident = product.processNames.map((name) => ({ name, mb: residentMb(product.pid(name) ?? 0) }));
      expect(resident.length).toBeGreaterThanOrEqual(8);
      expect(resident.filter(({ mb }) => !(mb <= MOST_MB))).toEqual([]);
    }, REST_MS);
  });
});
