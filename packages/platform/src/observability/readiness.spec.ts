import { Readiness } from './readiness.js';

it('is ready only once everything that it waits for after the start has passed', async () => {
  const readiness = new Readiness([{ name: 'postgres', check: () => Promise.resolve() }]);
  let arrived = false;
  readiness.awaitOnce('frames', () => (arrived ? Promise.resolve() : Promise.reject(new Error('no frame yet'))));
  await expect(readiness.assertReady()).rejects.toThrow('no frame yet');

  arrived = true;
  await readiness.assertReady();

  arrived = false;
  await expect(readiness.assertReady()).resolves.toBeUndefined();
  expect(readiness.checks.map(({ name }) => name)).toEqual(['postgres']);
});

it('is not ready while a server is missing, whenever that is', async () => {
  let isUp = true;
  const check = async (): Promise<void> => {
    if (!isUp) throw new Error('connection refused');
  };
  const readiness = new Readiness([{ name: 'postgres', check }]);
  await readiness.assertReady();
  isUp = false;
  await expect(readiness.assertReady()).rejects.toThrow('connection refused');
});
