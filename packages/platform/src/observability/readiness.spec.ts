import { Readiness } from './readiness.js';

it('is ready only once everything that it waits for after the start has passed', async () => {
  const readiness = new Readiness([{ name: 'postgres', check: () => Promise.resolve() }]);
  let arrived = false;
  readiness.awaitOnce('frames', () => (arrived ? Promise.resolve() : Promise.reject(new Error('no frame yet'))));
  await expect(readiness.assertReady()).rejects.toThrow('no frame yet');

  arrived = true;
  await readiness.assertReady();

  arrived = false;
  await expect(readiness.assertReady()).resolves.toEqual([]);
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

it('is not ready while jobs are late, though it answers calls and says what delays them', async () => {
  const check = () => Promise.reject(new Error('READONLY You cannot write against a read only replica.'));
  const readiness = new Readiness([{ name: 'redis', check, neededFor: 'jobs' }]);
  expect(await readiness.report()).toEqual({
    ready: false,
    status: 'unavailable',
    parts: { redis: 'unavailable' },
    causes: { redis: 'READONLY You cannot write against a read only replica.' },
  });
  expect(await readiness.assertReady()).toEqual(['redis']);
});

it('is ready, if degraded, while only the shared limits are missing', async () => {
  const check = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const readiness = new Readiness([{ name: 'redis', check, neededFor: 'limits' }]);
  expect(await readiness.report()).toMatchObject({ ready: true, status: 'degraded' });
});
