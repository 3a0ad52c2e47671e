import { AppError } from '@makoto/contracts';
import { Slots, type SlotTaker } from './slots.js';

const REFUSED = new AppError('TOO_MANY_REQUESTS');

/** Each user has its own network unless one is given. */
const at = (caller: string, network = `of ${caller}`): SlotTaker => ({ caller, network });

test('a caller holds at most two slots, and can take them again after release', () => {
  const slots = new Slots(8);
  const giveBack = slots.take(at('u1'));
  slots.take(at('u1'));
  expect(() => slots.take(at('u1'))).toThrow(REFUSED);
  giveBack();
  slots.take(at('u1'));
  expect(() => slots.take(at('u1'))).toThrow(REFUSED);
});

test('a network holds at most three, however many callers it has, and two networks never all of eight', () => {
  const slots = new Slots(8);
  for (const network of ['one', 'two']) {
    for (const caller of ['u1', 'u2', 'u3']) slots.take(at(`${caller} of ${network}`, network));
    expect(() => slots.take(at('u4', network))).toThrow(REFUSED);
  }
  slots.take(at('u5', 'another'));
});

test('other networks share the rest', () => {
  const slots = new Slots(3);
  const taken = ['u1', 'u1', 'u2'].map((caller) => slots.take(at(caller)));
  expect(() => slots.take(at('u3'))).toThrow(REFUSED);
  for (const giveBack of taken) giveBack();
  for (const caller of ['u1', 'u2', 'u3']) slots.take(at(caller));
});

test('waiting callers get slots in turn, skipping those at their limit', async () => {
  const slots = new Slots(3);
  const mine = [slots.take(at('u1')), slots.take(at('u1'))];
  const other = slots.take(at('u2'));
  const order: string[] = [];
  const waits = ['u1', 'u3', 'u4'].map(async (caller) => {
    const giveBack = await slots.wait(at(caller));
    order.push(caller);
    return giveBack;
  });
  other();
  await waits[1];
  expect(order).toEqual(['u3']);
  mine[0]?.();
  await waits[0];
  mine[1]?.();
  await waits[2];
  expect(order).toEqual(['u3', 'u1', 'u4']);
});

test('a network has a limited queue that does not affect other networks', async () => {
  const slots = new Slots(1);
  const giveBack = slots.take(at('u0'));
  const waiting = Array.from({ length: 60 }, (_, n) => slots.wait(at(`u${n + 1}`, 'one')));
  await expect(slots.wait(at('u99', 'one'))).rejects.toEqual(REFUSED);
  const another = slots.wait(at('u99', 'another'));
  giveBack();
  for (const place of [...waiting, another]) (await place)();
});
