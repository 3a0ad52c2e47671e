import { sayNothing } from '../../tools/launcher/lib/say.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { numbersFrom } from '../../tools/trial/lib/trial.ts';
import { problemsOf } from '../../tools/trial/lib/trial-product.ts';
import { soakIn } from '../../tools/trial/soak/soak.trial.ts';
import { startTestProduct } from '../support/test-product.ts';

/** As long as continuous integration allows; elsewhere only a minute. */
const MINUTES = process.env.CI ? 10 : 1;
const MINUTE_MS = 60_000;
/** For the start, the full load that is measured first, and the checks at the end. */
const MORE_MS = 5 * MINUTE_MS;
const SEED = 1;

let product: Product;

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { gateway: { RATE_PER_SECOND: '0' } } });
}, MORE_MS);
afterAll(() => product?.stop());

/** The short form of `npm run trial -- soak`. */
it(
  'memory, open files, connections and working tables stay flat under use, and the books are right',
  async () => {
    const options = { minutes: MINUTES };
    const run = { options, words: [], seed: SEED, random: numbersFrom(SEED), say: sayNothing };
    expect(await problemsOf(product, await soakIn(product, run))).toEqual([]);
  },
  MINUTES * 2 * MINUTE_MS + MORE_MS,
);
