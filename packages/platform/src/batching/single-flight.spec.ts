import { singleFlight } from './single-flight.js';

it('shares one run between callers that overlap, and runs again afterwards', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const work = singleFlight(async () => {
    runs++;
    await gate.promise;
    return runs;
  });
  const both = [work(), work()];
  gate.resolve();
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(await work()).toBe(2);
});

it('passes a failure to every caller of that run and starts afresh', async () => {
  let fails = true;
  const work = singleFlight(async () => {
    if (fails) throw new Error('away');
    return 'back';
  });
  const outcomes = await Promise.allSettled([work(), work()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await work()).toBe('back');
});
