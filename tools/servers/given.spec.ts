import { useGiven } from './given.ts';

describe('useGiven', () => {
  it('uses servers that answer, without owning them', async () => {
    const { TEST_DATABASE_URL, TEST_NATS_URL, TEST_REDIS_URL } = process.env;
    const env = { DATABASE_URL: TEST_DATABASE_URL, NATS_URL: TEST_NATS_URL, REDIS_URL: TEST_REDIS_URL };
    for (const name of ['postgres', 'nats', 'redis'] as const) {
      const server = await useGiven(name, env);
      await expect(server.kill()).rejects.toThrow('not ours to kill');
      await server.stop();
      await server.untilUp();
    }
  });

  it('says which variable to mend when nothing answers or it is no URL', async () => {
    // Not a free port: what other tests start beside this one takes those.
    await expect(useGiven('nats', { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(
      /^NATS_URL points to 127.0.0.1:1, which cannot be used .*; start it or leave NATS_URL unset.$/,
    );
    await expect(useGiven('redis', { REDIS_URL: 'here' })).rejects.toThrow('REDIS_URL is not a URL');
  });

  it('takes no other server for the one that is meant', async () => {
    const { TEST_NATS_URL = '', TEST_REDIS_URL = '' } = process.env;
    const redis = TEST_NATS_URL.replace('nats:', 'redis:');
    // Redis waits for a command, NATS would have spoken first.
    const nats = TEST_REDIS_URL.replace('redis:', 'nats:');
    await Promise.all([
      expect(useGiven('redis', { REDIS_URL: redis })).rejects.toThrow(/\(what answers there is something else\)/),
      expect(useGiven('nats', { NATS_URL: nats })).rejects.toThrow(/\(nothing answers within 2 s\)/),
    ]);
  });
});
