import { micro } from '@makoto/contracts';
import fc from 'fast-check';
import { isJson, type Json, rowsOf } from '../../../test/support/client.ts';
import { ownerOf } from '../../../test/support/console/operators.ts';
import { stopSignal } from '../../bench/lib/stop-signal.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { Product } from '../../launcher/product/product.ts';
import { option, type Trial, type TrialRun } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { type StoryCommand, stories } from './commands.ts';
import { atRest } from './compare.ts';
import { PatientClient } from './patient-client.ts';
import type { Stage, Story, Terms } from './story.ts';

/** Commands of a story at most. */
const LENGTH = 100;
/** A withdrawal takes up to 12 s, and longer on a busy machine. */
const AT_REST_WITHIN_MS = 60_000;

/**
 * Lives random stories of customers and operators and compares all balances with a plain model after each step. The
 * story of a difference is shortened, for `shorten` minutes, to the few steps that lead to it. Every story waits at its
 * end for its last orders, so that many (`stories`) are lived at the same time.
 */
export const modelTrial: Trial = {
  defaults: { operations: 1_000_000, minutes: 0, shorten: 10, stories: 40 },
  run: (run) => withTrialProduct((product) => storiesIn(product, run)),
};

/** Lives stories in a running product. */
export async function storiesIn(product: Pick<Product, 'url' | 'secrets'>, run: TrialRun): Promise<Judged> {
  const operator = new PatientClient(product.url);
  operator.token = (await ownerOf(product)).token;
  const stage: Stage = { url: product.url, operator, terms: await termsOf(product.url), operations: { count: 0 } };
  const began = performance.now();
  const limitMs = option(run, 'minutes') * 60_000;
  const enough = (): boolean =>
    stopSignal.aborted ||
    stage.operations.count >= option(run, 'operations') ||
    (limitMs > 0 && performance.now() - began > limitMs);
  const lanes = Array.from({ length: option(run, 'stories') }, (_, lane) =>
    oneAfterAnother(stage, run, run.seed + lane, enough),
  );
  const problems = (await Promise.all(lanes)).flat();
  const minutes = (performance.now() - began) / 60_000;
  const { count } = stage.operations;
  run.say(`${count} operations in ${minutes.toFixed(1)} minutes, ${Math.round(count / minutes)} a minute`);
  return { problems };
}

async function oneAfterAnother(stage: Stage, run: TrialRun, seed: number, enough: () => boolean): Promise<string[]> {
  for (let n = 0; !enough(); n++) {
    const property = fc.asyncProperty(stories(LENGTH), async (commands) => {
      try {
        await live(stage, commands);
      } catch (error) {
        run.say(`${messageOf(error)}; now for a shorter story`);
        throw error;
      }
    });
    const details = await fc.check(property, {
      seed: seed * 1_000 + n,
      numRuns: 1,
      interruptAfterTimeLimit: option(run, 'shorten') * 60_000,
    });
    if (details.failed) return [await fc.asyncDefaultReportMessage(details)].map(String);
  }
  return [];
}

async function live(stage: Stage, commands: Iterable<StoryCommand>): Promise<void> {
  const story: Story = { people: [] };
  await fc.asyncModelRun(() => ({ model: story, real: stage }), commands);
  await Promise.all(story.people.map((person) => atRest(person, story.people, stage.terms, AT_REST_WITHIN_MS)));
}

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
