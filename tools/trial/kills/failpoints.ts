import { orStopped } from '../../bench/lib/stop-signal.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { Say } from '../../launcher/lib/say.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { TrialCustomer } from '../lib/trial-customer.ts';
import type { Judged } from '../lib/trial-product.ts';
import { FATES, killAt, prepareFailpoints } from './failpoint.ts';
import { Killer } from './killer.ts';
import { MONEY_STEPS, type MoneyStep } from './money-steps.ts';

/**
 * Kills each step's service at that step, before and right after its commit: all steps at the same time, each with an
 * invited customer of its own.
 */
export async function failpointsIn(product: Product, say: Say, steps = MONEY_STEPS): Promise<Judged> {
  await prepareFailpoints(product.adminDatabaseUrl, steps);
  const journal = new Journal();
  const problems: string[] = [];
  const killer = new Killer(product);
  const host = new TrialCustomer(product.url, journal);
  const code = await host.register();
  // Before the first kill. One after the other, because hashing passwords takes long enough to miss an answer.
  const lanes: { step: MoneyStep; customer: TrialCustomer }[] = [];
  for (const step of steps) {
    const customer = new TrialCustomer(product.url, journal);
    await customer.register(code);
    lanes.push({ step, customer });
  }
  await Promise.all(lanes.map(({ customer }) => customer.fund('5000.00')));
  const live = async ({ step, customer }: (typeof lanes)[number]): Promise<void> => {
    for (const fate of FATES) {
      const acted: Promise<unknown>[] = [];
      try {
        const act = (): void => {
          acted.push(step.by(customer));
        };
        await orStopped(killAt({ product, killer }, step, fate, act));
        say(`killed ${step.service} while ${step.name}: ${fate}`);
      } catch (error) {
        problems.push(messageOf(error));
      }
      await orStopped(Promise.all(acted));
    }
  };
  await Promise.all(lanes.map(live));
  say(`answered ${journal.summary()}`);
  return { problems, journal };
}
