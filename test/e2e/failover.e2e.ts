import { messageOf } from '../../tools/launcher/lib/failure.ts';
import { sayNothing } from '../../tools/launcher/lib/say.ts';
import { failover } from '../../tools/trial/failover/failover.trial.ts';
import { clusterPrograms } from '../../tools/trial/failover/programs.ts';
import { numbersFrom } from '../../tools/trial/lib/trial.ts';

const SEED = 1;
/** One for each kind of leader. */
const FAULTS = 4;
/** It starts a dozen servers and two processes of each part, and waits after each fault until all is well. */
const WITHIN_MS = 420_000;

const missing = await clusterPrograms(process.env, sayNothing).then(
  () => undefined,
  (error: unknown) => messageOf(error).split('\n')[0],
);
if (missing !== undefined) process.stdout.write(`failover is not tried: ${missing}\n`);

(missing === undefined ? it : it.skip)(
  'nothing that was answered is lost or doubled when the leaders of PostgreSQL, NATS and Redis die',
  async () => {
    const options = { faults: FAULTS, end: Number.POSITIVE_INFINITY, seed: SEED, random: numbersFrom(SEED) };
    expect(await failover({ ...options, say: sayNothing })).toEqual([]);
  },
  WITHIN_MS,
);
