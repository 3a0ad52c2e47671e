import { limitsOf, ordersPerSecond, processesFor, type Station, timeIn } from './queueing.ts';

const ledger: Station = { name: 'ledger', costUs: 100, most: 1 };
const gateway: Station = { name: 'gateway', costUs: 300, most: Number.POSITIVE_INFINITY };

it('a part carries orders until it is busy for seven tenths of the time', () => {
  expect(ordersPerSecond(ledger, 1)).toBeCloseTo(7_000);
  expect(ordersPerSecond(ledger, 3)).toBeCloseTo(21_000);
  expect([1, 2_333, 2_334, 7_000].map((rate) => processesFor(gateway, rate))).toEqual([1, 1, 2, 3]);
});

it('the time in a part grows with its queue, without end when orders come faster than they are done', () => {
  expect(timeIn(ledger, 0, 1)).toBe(100);
  expect(timeIn(ledger, 5_000, 1)).toBeCloseTo(200);
  expect(timeIn(ledger, 10_000, 1)).toBe(Number.POSITIVE_INFINITY);
  expect(timeIn(ledger, 10_000, 2)).toBeCloseTo(200);
});

it('a small machine is limited by its cores, a large one by the part that there is one of', () => {
  expect(limitsOf([ledger, gateway], 2).map(({ name }) => name)).toEqual(['2 cores', 'ledger']);
  expect(limitsOf([ledger, gateway], 32).map(({ name }) => name)).toEqual(['ledger', '32 cores']);
});
