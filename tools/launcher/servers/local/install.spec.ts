import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { sayNothing } from '../../lib/say.ts';
import { scratchDir } from '../../lib/scratch.ts';
import { installPackages, installServers } from './install.ts';

describe('the installation of missing servers', () => {
  const { dir, remove } = scratchDir();
  const asked = join(dir, 'asked');
  afterAll(remove);

  /** An environment whose fake apt-get records its arguments and exits with `code`. */
  function withApt(code: number): NodeJS.ProcessEnv {
    const script = `#!/bin/sh\necho "$@" >> ${asked}\necho 'no network' >&2\nexit ${code}\n`;
    writeFileSync(join(dir, 'apt-get'), script, { mode: 0o755 });
    return { ...process.env, PATH: [dir, process.env.PATH].join(delimiter) };
  }

  it('says without apt what else can be done', async () => {
    const missing = installPackages(['nats-server', 'redis-server'], { PATH: '/nowhere' }, sayNothing);
    await expect(missing).rejects.toThrow(
      process.platform === 'darwin'
        ? 'run: brew install postgresql@17 nats-server redis'
        : 'nats-server, redis-server missing; install nats-server, redis-server with the package manager of this system, ' +
            'or start a Docker engine.',
    );
  });

  it('names Prometheus where only that is missing', async () => {
    await expect(installServers(['prometheus'], { PATH: '/nowhere' }, sayNothing)).rejects.toThrow(
      process.platform === 'darwin'
        ? /run: brew install .* prometheus$/
        : /^prometheus missing; install prometheus with/,
    );
  });

  it('says after a failure which command to run, and why it failed', async () => {
    await expect(installPackages(['nats-server'], withApt(100), sayNothing)).rejects.toThrow(
      /^Installing nats-server failed; run: sudo apt-get install -y nats-server\nno network/,
    );
  });

  it('is tried with a possibly outdated package list, and announced while it runs', async () => {
    writeFileSync(asked, '');
    const said: string[] = [];
    await installPackages(['redis-server'], withApt(0), (line) => said.push(line));
    expect(said).toEqual(['Installing redis-server with apt (once, about 20 s).']);
    const commands = readFileSync(asked, 'utf8').trim().split('\n');
    expect(commands.map((line) => line.replace(/^(-qq|-o \S+| )+/, ''))).toEqual([
      'update',
      'install -y --no-install-recommends redis-server',
    ]);
  });
});
