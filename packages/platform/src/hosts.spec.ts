import { urlsOf } from './hosts.js';

it('a URL of several hosts is one URL for each', () => {
  expect(urlsOf('postgresql://me:p%40ss@db1:5432,db2:5433,[::1]:5434/makoto?ssl=true')).toEqual([
    'postgresql://me:p%40ss@db1:5432/makoto?ssl=true',
    'postgresql://me:p%40ss@db2:5433/makoto?ssl=true',
    'postgresql://me:p%40ss@[::1]:5434/makoto?ssl=true',
  ]);
  expect(urlsOf('nats://n1:4222, n2:4222')).toEqual(['nats://n1:4222', 'nats://n2:4222']);
  expect(urlsOf('redis://127.0.0.1:6379')).toEqual(['redis://127.0.0.1:6379']);
});

it.each(['db1,db2', 'postgresql://', 'postgresql://db1:5432,db2:port/makoto'])('%s is refused', (url) => {
  expect(() => urlsOf(url)).toThrow('not a URL of one or several hosts');
});
