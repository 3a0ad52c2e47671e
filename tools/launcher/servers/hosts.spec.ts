import { changeUrl, hostsOf, leaderOf } from './hosts.ts';

const SEVERAL = 'postgresql://us%40er:p,w@db1:5432,[::1]:5433,db3/makoto?sslmode=require';

describe('a URL', () => {
  it('is one for each host that it names', () => {
    expect(hostsOf('nats://n1:4222')).toEqual(['nats://n1:4222']);
    expect(hostsOf(SEVERAL)).toEqual([
      'postgresql://us%40er:p,w@db1:5432/makoto?sslmode=require',
      'postgresql://us%40er:p,w@[::1]:5433/makoto?sslmode=require',
      'postgresql://us%40er:p,w@db3/makoto?sslmode=require',
    ]);
    expect(() => hostsOf('here,there')).toThrow('it is not a URL');
  });

  it('keeps its hosts when the rest changes', () => {
    const changed = changeUrl(SEVERAL, (url) => {
      url.pathname = '/other';
      url.username = 'db1:5432,x';
      url.password = 'y/z';
    });
    expect(changed).toBe('postgresql://db1%3A5432,x:y%2Fz@db1:5432,[::1]:5433,db3/other?sslmode=require');
    const single = changeUrl('postgresql://u@db1/a', (url) => {
      url.pathname = '/b';
    });
    expect(single).toBe('postgresql://u@db1/b');
  });
});

describe('the leader of several hosts', () => {
  it('is the one that takes writes', async () => {
    const own = process.env.TEST_DATABASE_URL ?? '';
    const { host } = new URL(own);
    const both = own.replace(`@${host}`, `@127.0.0.1:1,${host}`);
    expect(hostsOf(both)).toHaveLength(2);
    expect(await leaderOf(both)).toBe(own);
    expect(await leaderOf(own)).toBe(own);
  });

  it('is missed in the words of the last host', async () => {
    await expect(leaderOf('postgresql://u@127.0.0.1:1,127.0.0.1:2/x')).rejects.toThrow('ECONNREFUSED');
  });
});
