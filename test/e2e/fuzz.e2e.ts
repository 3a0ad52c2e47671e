import type { Role } from '@makoto/contracts';
import { CallFuzz, type Person } from '../../tools/trial/fuzz/calls.ts';
import { tryBankFiles, tryPictures } from '../../tools/trial/fuzz/files.ts';
import { readDocuments } from '../../tools/trial/fuzz/openapi.ts';
import { attackerOf, plantVictim, type Victim } from '../../tools/trial/fuzz/people.ts';
import { tryFrames, tryMessages } from '../../tools/trial/fuzz/streams.ts';
import { Values } from '../../tools/trial/fuzz/values.ts';
import { tryPipelining, tryWire } from '../../tools/trial/fuzz/wire.ts';
import { Client } from '../support/client.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// The short form of `npm run trial -- fuzz`, which draws its requests with 'fast-check'. FUZZ_SEED repeats a run.

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const EACH = 8;

const { calls, schemas } = readDocuments();
let product: SharedProduct;
let victim: Victim;
let attacker: Person;
let values: Values;
let staff: Record<Role, Client>;

beforeAll(async () => {
  product = await sharedProduct();
  victim = await plantVictim(product.url);
  const { person, words } = await attackerOf(product.url, victim);
  attacker = person;
  values = new Values(schemas, words);
  staff = await staffOf(product, await ownerOf(product));
});

/** The problems, with the seed that makes them again. */
const none = (problems: readonly string[]): void =>
  expect(problems.map((one) => `FUZZ_SEED=${SEED}: ${one}`)).toEqual([]);

it('no generated call of a customer or of nobody fails, hangs, shows internals or another customer’s data', async () => {
  const fuzz = new CallFuzz(product.url, values, victim.canaries);
  const open = calls.filter(({ auth }) => auth !== 'operator');
  none(await fuzz.run(open, attacker, SEED, EACH));
  none(await fuzz.run(open, { token: undefined, renew: attacker.renew }, SEED + 1, 2));
  // The generator is worth something only while many of its calls are valid.
  expect(fuzz.statuses.get(200)).toBeGreaterThan(50);
  expect(fuzz.statuses.get(400)).toBeGreaterThan(200);
});

it('no generated call of an auditor, who changes nothing, fails, hangs or shows internals', async () => {
  const { token } = staff.auditor;
  const reading = calls.filter(
    ({ auth, roles, path }) => auth === 'operator' && roles.includes('auditor') && !/logout|password/.test(path),
  );
  const auditor = { token, renew: async () => token };
  none(await new CallFuzz(product.url, values, []).run(reading, auditor, SEED, EACH));
});

it('a customer’s and another role’s token open no operators’ call, whatever the content', async () => {
  const fuzz = new CallFuzz(product.url, values, victim.canaries);
  const operators = calls.filter(({ auth }) => auth === 'operator');
  const { token } = await freshCustomer();
  none(await fuzz.run(operators, { token, renew: async () => token }, SEED, 2));
  expect([...fuzz.statuses.keys()]).toEqual([403]);
});

it('no message and no frame on /stream fails, hangs, or shows another customer’s data', async () => {
  const { token } = await freshCustomer();
  none(await tryMessages(product.url, { values, token, canaries: victim.canaries, seed: SEED, count: 300 }));
  none(await tryFrames(product.url));
});

it('bytes that are hardly HTTP are refused, and pipelined requests get their own answers', async () => {
  const { token } = await freshCustomer();
  none(await tryWire(product.url, token));
  none(await tryPipelining(product.url, token));
});

it('broken, enormous and disguised files are refused or made harmless', async () => {
  const { token } = await freshCustomer();
  none(await tryPictures(product.url, token, ['chat']));
  none(await tryBankFiles(product.url, staff.finance.token));
});

async function freshCustomer(): Promise<Client> {
  const client = new Client(product.url);
  await client.register();
  return client;
}
