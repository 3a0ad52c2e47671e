import fc from 'fast-check';
import type { StoryCommand } from './commands/command.ts';
import { limit, order } from './commands/orders.ts';
import { cancel, convert, decide, deposit, withdraw } from './commands/payments.ts';
import { freeze, join, look, MAX_PEOPLE } from './commands/people.ts';
import { buy, exit } from './commands/positions.ts';
import { VIEW_NAMES } from './views.ts';

const who = fc.nat(MAX_PEOPLE - 1);
const again = fc.boolean();
const upTo = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const currency = fc.constantFrom('USD', 'USDT');
const payments = fc.constantFrom('deposits', 'withdrawals');

/** What customers and operators do, and how often, relative to each other. */
const COMMANDS: readonly fc.WeightedArbitrary<StoryCommand>[] = [
  { weight: 2, arbitrary: who.map(join) },
  { weight: 3, arbitrary: fc.tuple(who, upTo(100, 2_000)).map((of) => deposit(...of)) },
  { weight: 10, arbitrary: fc.tuple(who, upTo(50, 3_000), fc.boolean(), again).map((of) => order(...of)) },
  { weight: 3, arbitrary: fc.tuple(who, currency, upTo(100, 5_000), again).map((of) => convert(...of)) },
  { weight: 2, arbitrary: fc.tuple(who, upTo(40, 120), again).map((of) => withdraw(...of)) },
  { weight: 2, arbitrary: who.map(cancel) },
  { weight: 2, arbitrary: fc.tuple(who, payments, fc.boolean()).map((of) => decide(...of)) },
  { weight: 3, arbitrary: fc.tuple(who, fc.boolean(), upTo(10, 150), again).map((of) => buy(...of)) },
  { weight: 2, arbitrary: fc.tuple(who, again).map((of) => exit(...of)) },
  { weight: 1, arbitrary: fc.tuple(who, upTo(5, 200)).map((of) => limit(...of)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.constantFrom(true, false, false, false)).map((of) => freeze(...of)) },
  { weight: 5, arbitrary: fc.tuple(who, fc.constantFrom(...VIEW_NAMES)).map((of) => look(...of)) },
];

/** Stories of at most so many commands. */
export function stories(length: number): fc.Arbitrary<Iterable<StoryCommand>> {
  return fc.commands([fc.oneof(...COMMANDS)], { maxCommands: length, size: 'max' });
}
