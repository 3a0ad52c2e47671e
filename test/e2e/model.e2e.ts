import { numbersFrom } from '../../tools/trial/lib/trial.ts';
import { storiesIn } from '../../tools/trial/model/model.trial.ts';
import { sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const OPERATIONS = 150;
const SHORTEN_MINUTES = 1;
const STORIES = 6;
const LENGTH = 60;
const TIMEOUT_MS = 300_000;

/** The short form of `npm run trial -- model`. A failure names its seed, and its story is shortened. */
it(
  'random stories of customers and operators end as a plain model of the product says',
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 20);
    const options = {
      operations: OPERATIONS,
      minutes: 0,
      shorten: SHORTEN_MINUTES,
      stories: STORIES,
      length: LENGTH,
      story: 0,
    };
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const { problems } = await storiesIn(await sharedProduct(), {
      ...{ options, words: [], seed, random: numbersFrom(seed), say },
    });
    if (problems.length > 0) throw new Error([...said, ...problems].join('\n'));
  },
  TIMEOUT_MS,
);
