import { AppError } from '@makoto/contracts';
import { Slots } from './slots.js';

const REFUSED = new AppError('TOO_MANY_REQUESTS');

test('a caller holds two places at most, and has them again once they are given back', () => {
  const slots = new Slots(8);
  const giveBack = slots.take('u1');
  slots.take('u1');
  expect(() => slots.take('u1')).toThrow(REFUSED);
  giveBack();
  slots.take('u1');
  expect(() => slots.take('u1')).toThrow(REFUSED);
});

test('the others have the rest, of which there are so many', () => {
  const slots = new Slots(3);
  const taken = ['u1', 'u1', 'u2'].map((caller) => slots.take(caller));
  expect(() => slots.take('u3')).toThrow(REFUSED);
  for (const giveBack of taken) giveBack();
  for (const caller of ['u1', 'u2', 'u3']) slots.take(caller);
});
