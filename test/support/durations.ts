import { Client, eventually, isJson, type Json, rowsOf } from './client.ts';
import { hired, ownerOf } from './console/operators.ts';
import type { SharedProduct } from './test-product.ts';

const MIN = '1.00';
const MAX = '1000.00';
const PAYOUT = '0.80';
/** New terms are announced ten seconds before their effect. */
const IN_FORCE_WITHIN_MS = 60_000;

/**
 * Lets orders run for these times as well, seconds, at least 5. The owner proposes the terms and another operator approves
 * them. Resolves when they are in force.
 */
export async function offerDurations(
  product: Pick<SharedProduct, 'url' | 'secrets'>,
  ...seconds: number[]
): Promise<void> {
  const owner = await ownerOf(product);
  const { client: finance } = await hired(product, owner, 'finance');
  const { current, newest } = await owner.ok('console/terms/orders/get');
  const content = isJson(current) ? current['content'] : undefined;
  if (!isJson(content)) throw new Error('no terms of orders are in force');
  const known = rowsOf({ list: content['durations'] });
  const added = seconds.map((one): Json => ({ seconds: one, payout: PAYOUT, min: MIN, max: MAX }));
  const proposal = {
    version: newest,
    reason: 'tests wait for less',
    content: { ...content, durations: [...known, ...added] },
  };
  const { version } = await owner.ok('console/terms/orders/propose', proposal);
  await finance.ok('console/terms/orders/approve', { version });
  const customer = new Client(product.url);
  await eventually(async () => {
    const offered = await durationsOf(customer);
    if (!seconds.every((one) => offered.includes(one)))
      throw new Error(`orders may run for ${offered.join(', ')} s only`);
  }, IN_FORCE_WITHIN_MS);
}

/** The times that orders may run, seconds, shortest first. */
export async function durationsOf(client: Client): Promise<number[]> {
  const details = await client.ok('product/details', { symbol: 'BTCUSDT' });
  return rowsOf({ list: details['durations'] })
    .map((duration) => Number(duration['seconds']))
    .sort((a, b) => a - b);
}
