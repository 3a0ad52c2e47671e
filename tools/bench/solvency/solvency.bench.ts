import { hash } from 'node:crypto';
import { askAt, gatherSolvency } from 'makoto-verify';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { withProduct } from '../lib/bench-product.ts';
import { addCustomers } from '../lib/load/crowd.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { median, spread } from '../lib/stats.ts';
import { anHourLater, newestTree } from './trees.ts';
import { verifyInBrowser } from './verify-in-browser.ts';

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100_000);
const ROUNDS = 3;
const LEAF_BYTES = 330;
const NODE_BYTES = 97;

/**
 * The time to build the tree over 100,000 customers, from the first query of the ledger to the signature, with every
 * leaf and node stored ÷ bare SHA-256 of as many leaves and nodes. Interleaved. Also prints how long a customer's
 * browser takes to check its own part.
 */
export async function solvencyBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const [token = ''] = await fundedCustomers(product.url, 1, '100');
    const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await client.connect();
    try {
      await addCustomers(client, CUSTOMERS);
      const ours: number[] = [];
      const base: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        base.push(bareHashes());
        ours.push(await makeTree(client));
      }
      ratio = median(ours) / median(base);
      const own = await api(product.url, 'user/solvency_proof', {}, token);
      const times = await verifyInBrowser(await gatherSolvency(askAt(product.url), own));
      process.stdout.write(
        `tree of ${CUSTOMERS} ms     ${spread(ours)}\nbare SHA-256 ms        ${spread(base)}\n` +
          `checked in Chromium ms ${spread(times, 1)}, the first time ${times[0]?.toFixed(1)}\n` +
          `path of ${String(own.path).length} characters, leaf of ${String(own.leaf).length}\n`,
      );
    } finally {
      await client.end();
    }
  });
  return ratio;
}

/** Milliseconds for the hashes of a tree alone. */
function bareHashes(): number {
  const [leaf, node] = [Buffer.alloc(LEAF_BYTES, 7), Buffer.alloc(NODE_BYTES, 1)];
  const started = performance.now();
  for (let i = 0; i < CUSTOMERS; i++) {
    hash('sha256', leaf, 'buffer');
    hash('sha256', node, 'buffer');
  }
  return performance.now() - started;
}

/** Has the wallet build the next tree, and returns the milliseconds that it reports. */
async function makeTree(client: pg.Client): Promise<number> {
  const before = await newestTree(client);
  await anHourLater(client);
  const made = await waitFor(
    async () => {
      const tree = await newestTree(client);
      return tree.no > before.no ? tree : undefined;
    },
    { timeoutMs: 300_000, everyMs: 500, onTimeout: () => new Failure('no tree was made') },
  );
  return made.tookMs;
}
