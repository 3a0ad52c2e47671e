import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { OwnRedis } from '@makoto/platform/testing';
import { scratchDir } from '../lib/scratch.ts';
import { useGiven } from './given.ts';

describe('useGiven', () => {
  it('uses servers that answer, without owning them', async () => {
    const { TEST_DATABASE_URL, TEST_NATS_URL, TEST_REDIS_URL } = process.env;
    const env = { DATABASE_URL: TEST_DATABASE_URL, NATS_URL: TEST_NATS_URL, REDIS_URL: TEST_REDIS_URL };
    for (const name of ['postgres', 'nats', 'redis'] as const) {
      const server = await useGiven(name, env);
      await expect(server.kill()).rejects.toThrow('and is not ours to kill');
      await server.stop();
      await server.untilUp();
    }
  });

  it('names the variable to correct when nothing answers or it is not a URL', async () => {
    // Not a free port: tests that run at the same time may take it.
    await expect(useGiven('nats', { NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow(
      /^NATS_URL points to 127.0.0.1:1, which cannot be used .*; start it or leave NATS_URL unset.$/,
    );
    await expect(useGiven('redis', { REDIS_URL: 'here' })).rejects.toThrow('REDIS_URL is not a URL');
  });

  it('refuses a Redis URL whose user the server refuses', async () => {
    const url = new URL(process.env.TEST_REDIS_URL ?? '');
    url.password = 'wrong';
    const refusal = 'it refuses the user or password of the URL';
    await expect(useGiven('redis', { REDIS_URL: url.href })).rejects.toThrow(refusal);
    await expect(useGiven('redis', { REDIS_URL: `redis://${url.host}` })).rejects.toThrow(refusal);
  });

  it('uses TLS for a Redis URL that begins with rediss', async () => {
    const { dir, remove } = scratchDir();
    const [key, cert] = [join(dir, 'key'), join(dir, 'cert')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' });
    const { hostname: host, port, username, password } = new URL(process.env.TEST_REDIS_URL ?? '');
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
      socket.on('error', () => undefined);
      const redis = connect({ host, port: Number(port) });
      socket.pipe(redis).pipe(socket);
      redis.on('error', () => undefined);
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const { port: own } = Object(server.address());
    const env = { REDIS_URL: `rediss://${username}:${password}@localhost:${own}` };
    await expect(useGiven('redis', env)).rejects.toThrow(/\(self-signed certificate.*\); start it or leave/);
    const known = getCACertificates();
    setDefaultCACertificates([...known, readFileSync(cert, 'utf8')]);
    expect((await useGiven('redis', env)).url).toBe(env.REDIS_URL);
    setDefaultCACertificates(known);
    server.close();
    remove();
  });

  it('uses a cluster of which one host is down', async () => {
    const { TEST_DATABASE_URL = '', TEST_NATS_URL = '' } = process.env;
    const withDead = (url: string): string => url.replace(`@${new URL(url).host}`, `@127.0.0.1:1,${new URL(url).host}`);
    const env = { DATABASE_URL: withDead(TEST_DATABASE_URL), NATS_URL: withDead(TEST_NATS_URL) };
    for (const name of ['postgres', 'nats'] as const) expect((await useGiven(name, env)).url).toContain('127.0.0.1:1,');
    await expect(useGiven('nats', { NATS_URL: 'nats://127.0.0.1:1,127.0.0.1:2' })).rejects.toThrow(
      /^NATS_URL points to 127.0.0.1:1, 127.0.0.1:2, which cannot be used/,
    );
  });

  it('uses a Redis by its Sentinels, and refuses several hosts that nothing decides between', async () => {
    const master = await OwnRedis.start();
    const replica = await OwnRedis.start('--replicaof', '127.0.0.1', String(master.port));
    const sentinel = await OwnRedis.sentinel('makoto', master, replica);
    const urlOf = (name: string): string => `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/${name}`;
    try {
      expect((await useGiven('redis', { REDIS_URL: urlOf('makoto') })).url).toBe(urlOf('makoto'));
      await expect(useGiven('redis', { REDIS_URL: urlOf('other') })).rejects.toThrow('no master is called other there');
      const several = { REDIS_URL: `redis://127.0.0.1:1,127.0.0.1:${master.port}` };
      await expect(useGiven('redis', several)).rejects.toThrow('redis+sentinel or redis+cluster');
    } finally {
      await Promise.all([sentinel, replica, master].map((one) => one.stop()));
    }
  });

  it('refuses a server of another kind', async () => {
    const { TEST_NATS_URL = '', TEST_REDIS_URL = '' } = process.env;
    const redis = TEST_NATS_URL.replace('nats:', 'redis:');
    // Redis waits for a command; NATS would have sent a greeting.
    const nats = TEST_REDIS_URL.replace('redis:', 'nats:');
    await Promise.all([
      expect(useGiven('redis', { REDIS_URL: redis })).rejects.toThrow(/\(another kind of server answers there\)/),
      expect(useGiven('nats', { NATS_URL: nats })).rejects.toThrow(/\(no answer within 2 s\)/),
    ]);
  });
});
