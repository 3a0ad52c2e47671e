import fc from 'fast-check';
import { type PendingRequest, PendingRequests } from './pending-requests.js';

const request = (deadline = 0): PendingRequest => ({
  resolve: () => undefined,
  reject: () => undefined,
  deadline,
  service: 'wallet',
  batch: 0,
});

test('an id is never reused: a late reply to a finished request reaches no other', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat()), { maxLength: 200 }), (steps) => {
      const pending = new PendingRequests();
      const model = new Map<number, PendingRequest>();
      const given: number[] = [];
      for (const step of steps) {
        if (step === null) {
          const added = request();
          const id = pending.add(added);
          expect(given).not.toContain(id);
          given.push(id);
          model.set(id, added);
        } else {
          const id = given[step % given.length] ?? step;
          expect(pending.take(id)).toBe(model.get(id));
          model.delete(id);
        }
        for (const id of given) expect(pending.get(id)).toBe(model.get(id));
      }
    }),
  );
});

test('requests can be removed together, and their slots are reused', () => {
  const pending = new PendingRequests();
  const [early, late] = [request(1), request(2)];
  const ids = [early, late].map((each) => pending.add(each));
  expect(pending.takeAll(({ deadline }) => deadline < 2)).toEqual([early]);
  expect(ids.map((id) => pending.get(id))).toEqual([undefined, late]);
  expect(pending.takeAll(() => true)).toEqual([late]);
});

test('is full with fifty thousand requests under way, and has room again after one reply', () => {
  const pending = new PendingRequests();
  const ids = Array.from({ length: 50_000 }, () => pending.add(request()));
  expect(pending.isFull).toBe(true);
  pending.take(ids[7] ?? -1);
  expect(pending.isFull).toBe(false);
});
