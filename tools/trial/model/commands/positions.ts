import { micro } from '@makoto/contracts';
import { PIN } from '../../../../test/support/client.ts';
import type { Stage } from '../stage.ts';
import type { Person } from '../story.ts';
import {
  act,
  BY_THE_HOUSE,
  command,
  expectEnd,
  FORBIDDEN,
  mayRestrict,
  NO_MONEY,
  OUT_OF_RANGE,
  type StoryCommand,
} from './command.ts';

export const buy = (who: number, lock: boolean, units: number, again: boolean): StoryCommand =>
  command(`buy ${units} of ${lock ? 'lock' : 'wealth'}-30`, who, async (person, stage) => {
    const request = { product_id: lock ? 'lock-30' : 'wealth-30', amount: String(units), pay_password: PIN };
    const { code, data } = await act(person, stage, 'wealth/buy', request, again);
    expectEnd('wealth/buy', code, mayRestrict(person, [0, NO_MONEY, OUT_OF_RANGE, ...BY_THE_HOUSE]));
    if (code !== 0) return;
    const [quantity, paid] = [micro(String(data['quantity'])), micro(String(data['pay_amount']))];
    const currency = data['currency'] === 'USD' ? 'USD' : 'USDT';
    if (quantity !== BigInt(units) * 1_000_000n) throw new Error(`bought ${String(data['quantity'])}, not ${units}`);
    person.available[data['pay_currency'] === 'USD' ? 'USD' : 'USDT'] -= paid;
    person.locked[currency] += quantity;
    person.positions.set(String(data['id']), { currency, quantity });
  });

export const exit = (who: number, again: boolean): StoryCommand =>
  command('end a position early', who, async (person, stage) => {
    const [id] = person.positions.keys();
    if (id !== undefined) await endEarly(person, stage, id, again);
  });

/** Ends a position, which has earned nothing on its first day, so that nothing is forfeited. */
export async function endEarly(person: Person, stage: Stage, id: string, again: boolean): Promise<void> {
  const position = person.positions.get(id);
  if (!position) throw new Error(`${person.name} has no position ${id}`);
  const { code } = await act(person, stage, 'wealth/redeem', { id, pay_password: PIN }, again);
  // Positions of some products run to their end. A frozen customer may end one, too.
  expectEnd('wealth/redeem', code, [0, FORBIDDEN]);
  if (code !== 0) return;
  person.positions.delete(id);
  person.ended.positions.set(id, 'completed');
  person.locked[position.currency] -= position.quantity;
  person.available[position.currency] += position.quantity;
}
