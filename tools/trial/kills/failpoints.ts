import { orStopped } from '../../bench/lib/stop-signal.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { Say } from '../../launcher/lib/say.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { TrialCustomer } from '../lib/trial-customer.ts';
import type { Judged } from '../lib/trial-product.ts';
import { FATES, killAt, prepareFailpoints } from './failpoint.ts';
import { MONEY_STEPS, type MoneyStep } from './money-steps.ts';

/**
 * Kills each step's service at that step, before and right after its commit. The steps of one operation in one service
 * come one after another, all others at the same time; each has an invited customer of its own.
 */
export async function failpointsIn(product: Product, say: Say, steps = MONEY_STEPS): Promise<Judged> {
  await prepareFailpoints(product.adminDatabaseUrl, steps);
  const journal = new Journal();
  const problems: string[] = [];
  const host = new TrialCustomer(product.url, journal);
  const code = await host.register();
  // Before the first kill.
  const lanes = await Promise.all(
    lanesOf(steps).map(async (own) => {
      const customer = new TrialCustomer(product.url, journal);
      await customer.register(code);
      await customer.fund('5000.00');
      return { customer, own };
    }),
  );
  const live = async ({ customer, own }: (typeof lanes)[number]): Promise<void> => {
    for (const step of own) {
      for (const fate of FATES) {
        const acted: Promise<unknown>[] = [];
        try {
          const act = (): void => {
            acted.push(step.by(customer));
          };
          await orStopped(killAt(product, step, fate, act));
          say(`killed ${step.service} while ${step.name}: ${fate}`);
        } catch (error) {
          problems.push(messageOf(error));
        }
        await orStopped(Promise.all(acted));
      }
    }
  };
  await Promise.all(lanes.map(live));
  say(`answered ${journal.summary()}`);
  return { problems, journal };
}

/** An order ends after a quarter of a minute at the soonest, so its many steps do not all wait for each other. */
function lanesOf(steps: readonly MoneyStep[]): MoneyStep[][] {
  const lanes: MoneyStep[][] = [];
  for (const step of steps) {
    const lane = lanes.find(([first]) => first?.by === step.by && first.service === step.service);
    if (lane) lane.push(step);
    else lanes.push([step]);
  }
  return lanes;
}
