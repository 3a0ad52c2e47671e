import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { micro } from '@makoto/contracts';
import { isJson, type Json, rowsOf } from '../../../test/support/client.ts';
import { ownerOf } from '../../../test/support/console/operators.ts';
import { stopSignal } from '../../bench/lib/stop-signal.ts';
import type { Product } from '../../launcher/product/product.ts';
import { option, type Trial, type TrialRun } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { Books } from './books.ts';
import { live, type Plan, stepsOf } from './live.ts';
import { PatientClient } from './patient-client.ts';
import { shorten } from './shorten.ts';
import type { Stage } from './stage.ts';
import type { Terms } from './story.ts';
import { Tally } from './tally.ts';

/** Many stories slow each other down. A single one, and what is left of it, keeps their pace. */
const MANY = { patienceMs: 20_000, paceMs: 0 };
const SINGLE = { patienceMs: 5_000, paceMs: 400 };
const LIGHT_HASHES = pathToFileURL(join(import.meta.dirname, 'light-hashes.mjs')).href;

/**
 * Lives random stories of up to four customers and their operator, and compares all balances of everybody in the story
 * with a plain model after each step, by the books themselves. What customers are shown is compared by random looks, and
 * in whole at the end of each story. `stories` are lived at the same time.
 *
 * A story's model knows nothing of other stories. What they share is not in it: a call may always be refused because the
 * market has no fresh price or the house has no room, and then nothing may have happened. So that the house keeps room,
 * a story ends with the sale of what its customers have bought. Terms do not change during the trial.
 *
 * The first story that fails ends the trial: those under way are lived to their end, and then it is shortened by itself,
 * for `shorten` minutes, to the few steps that lead to the difference. `--story` lives one story of a seed again. It has
 * the same steps; prices, and when payments arrive, are the product's own, so that a failure that needs a certain moment
 * or other stories may take several attempts. For the same reason a shortened story keeps steps whose time it needs.
 */
export const modelTrial: Trial = {
  defaults: { operations: 1_000_000, minutes: 0, shorten: 10, stories: 200, length: 300, story: 0 },
  run: (run) =>
    withTrialProduct((product) => storiesIn(product, run), {
      partEnv: { identity: { NODE_OPTIONS: `--import ${LIGHT_HASHES}` } },
    }),
};

/** Lives stories in a running product. Stories are numbered from 1. */
export async function storiesIn(
  product: Pick<Product, 'url' | 'secrets' | 'adminDatabaseUrl'>,
  run: TrialRun,
): Promise<Judged> {
  const books = await Books.open(product.adminDatabaseUrl);
  try {
    const operator = new PatientClient(product.url);
    operator.token = (await ownerOf(product)).token;
    const { url } = product;
    const pace = option(run, 'story') > 0 ? SINGLE : MANY;
    const stage: Stage = { url, operator, books, terms: await termsOf(url), tally: new Tally(run.say), ...pace };
    const problems = await problemsOfStories(stage, run);
    stage.tally.tell();
    return { problems };
  } finally {
    await books.close();
  }
}

async function problemsOfStories(stage: Stage, run: TrialRun): Promise<string[]> {
  const only = option(run, 'story');
  const limitMs = option(run, 'minutes') * 60_000;
  const end = limitMs > 0 ? performance.now() + limitMs : Number.POSITIVE_INFINITY;
  const planOf = (number: number): Plan => ({ seed: run.seed, number, length: option(run, 'length') });
  let failed: { plan: Plan; how: string } | undefined;
  let next = only || 1;
  const isOver = (): boolean =>
    failed !== undefined ||
    stopSignal.aborted ||
    (only > 0 && next > only) ||
    stage.tally.count >= option(run, 'operations') ||
    performance.now() > end;
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const plan = planOf(next++);
      const found = await live(stage, stepsOf(plan));
      if (!found) continue;
      run.say(`story ${plan.number}: ${found.how}`);
      failed ??= { plan, how: found.how };
    }
  };
  await Promise.all(Array.from({ length: option(run, 'stories') }, lane));
  if (!failed) return [];
  const { plan, how } = failed;
  const command = `npm run trial -- model --seed ${plan.seed} --length ${plan.length} --story ${plan.number}`;
  run.say(`now for a shorter story than ${plan.number}; it is lived again by ${command}`);
  const shortened = { ...stage, ...SINGLE };
  return [`story ${plan.number}: ${how}`, await shorten(shortened, stepsOf(plan), option(run, 'shorten') * 60_000)];
}

/** The terms of orders and rebates, as a customer is told. */
async function termsOf(url: string): Promise<Terms> {
  const someone = new PatientClient(url);
  await someone.register();
  const product = await someone.ok('product/details', { symbol: 'BTCUSDT' });
  const [shortest]: Json[] = Array.isArray(product['durations']) ? product['durations'].filter(isJson) : [];
  const rates = (await someone.ok('user/invite'))['rates'];
  const text = (from: Json | undefined, field: string): string => String(from?.[field]);
  return {
    feeRate: micro(text(product, 'fee_rate')),
    duration: Number(shortest?.['seconds']),
    payoutRate: micro(text(shortest, 'payout')),
    minStake: micro(text(shortest, 'min')),
    maxStake: micro(text(shortest, 'max')),
    rebateRates: rowsOf({ list: rates }).map((rate) => micro(text(rate, 'rate'))),
  };
}
