import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectNats } from '@makoto/platform';
import { OwnNats, Peer } from '@makoto/platform/testing';

/** The exit code of a container's check, while one service is healthy and another is not. */
describe('healthcheck', () => {
  let server: OwnNats;
  let nats: Awaited<ReturnType<typeof connectNats>>;

  beforeAll(async () => {
    server = await OwnNats.start();
    nats = await connectNats(server.url, 'services');
    new Peer('support', nats).start();
    new Peer('earn', nats, () => Promise.reject(new Error('no database'))).start();
    await nats.flush();
  });

  afterAll(async () => {
    await nats?.close();
    await server?.stop();
  });

  const check = async (service: string): Promise<unknown> => {
    const script = join(import.meta.dirname, 'healthcheck.mjs');
    const process_ = spawn(process.execPath, [script, service], {
      env: { NATS_URL: server.url },
      stdio: 'ignore',
    });
    const [code] = await once(process_, 'exit');
    return code;
  };

  it.each([
    ['support', 'is well', 0],
    ['earn', 'is not well', 1],
    ['trading', 'is away', 1],
  ])('of %s, which %s, exits with %i', async (service, _, code) => {
    expect(await check(service)).toBe(code);
  });
});
