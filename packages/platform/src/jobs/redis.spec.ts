import { once } from 'node:events';
import { openVanishingProxy } from '../testing/index.js';
import { connectRedis } from './redis.js';

it('a command of a request ends when Redis stops answering, and the next ones use another connection', async () => {
  const proxy = await openVanishingProxy(process.env['TEST_REDIS_URL'] ?? '');
  const redis = connectRedis(proxy.url, { failFast: true });
  try {
    await once(redis, 'ready');
    expect(await redis.ping()).toBe('PONG');
    proxy.vanish();
    const again = new Promise<void>((resolve) => redis.once('ready', resolve));
    await expect(redis.ping()).rejects.toThrow('Command timed out');
    await again;
    expect(await redis.ping()).toBe('PONG');
  } finally {
    redis.disconnect();
    proxy.close();
  }
});
