import { randomInt } from 'node:crypto';
import { Failure, lastWords, messageOf } from '../launcher/lib/failure.ts';
import { sayNothing, sayWithTime } from '../launcher/lib/say.ts';
import { buildServer } from '../launcher/product/build.ts';
import { readOptions } from './lib/options.ts';
import { numbersFrom, type Trial } from './lib/trial.ts';

/** They are loaded on demand, since each needs other libraries, and most the compiled server. */
const TRIALS: Record<string, () => Promise<Trial>> = {
  failover: async () => (await import('./failover/failover.trial.ts')).failoverTrial,
  fuzz: async () => (await import('./fuzz/fuzz.trial.ts')).fuzzTrial,
  kills: async () => (await import('./kills/kills.trial.ts')).killsTrial,
  network: async () => (await import('./network/network.trial.ts')).networkTrial,
  mutation: async () => (await import('./mutation/mutation.trial.ts')).mutationTrial,
  model: async () => (await import('./model/model.trial.ts')).modelTrial,
  soak: async () => (await import('./soak/soak.trial.ts')).soakTrial,
  upgrade: async () => (await import('./upgrade/upgrade.trial.ts')).upgradeTrial,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = TRIALS[name];
  if (load === undefined)
    throw new Failure(`Name a trial: npm run trial -- <${Object.keys(TRIALS).join(' | ')}> [--seed N] [--minutes M]`);
  await buildServer(process.env, sayNothing);
  const trial = await load();
  const firstOption = args.findIndex((arg) => arg.startsWith('--'));
  const words = trial.takesWords ? args.slice(0, firstOption < 0 ? args.length : firstOption) : [];
  const { seed = randomInt(2 ** 31), ...options } = readOptions(args.slice(words.length), trial.defaults);
  process.stdout.write(`${name}: seed ${seed}\n`);
  const problems = await trial.run({ options, words, seed, random: numbersFrom(seed), say: sayWithTime() });
  process.stdout.write(problems.length === 0 ? 'passed\n' : `failed: ${problems.join('; ')}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.stdout.write(`failed: ${messageOf(error)}\n`);
  process.exit(1);
}
