import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../lib/scratch.ts';
import { chooseProviders, noteChoice, readEarlierChoice } from './choose.ts';

describe('chooseProviders', () => {
  it('prefers given URLs, in any combination', () => {
    expect(chooseProviders({ NATS_URL: 'nats://elsewhere:4222' }, { nats: 'docker' }, true)).toEqual({
      postgres: 'docker',
      nats: 'given',
      redis: 'docker',
      prometheus: 'docker',
    });
  });

  it('uses a Docker engine that answers, and otherwise this machine', () => {
    const all = (provider: string) => ({ postgres: provider, nats: provider, redis: provider, prometheus: provider });
    expect(chooseProviders({}, {}, true)).toEqual(all('docker'));
    expect(chooseProviders({}, {}, false)).toEqual(all('local'));
  });

  it('stays with the provider that holds the data', () => {
    expect(chooseProviders({}, { postgres: 'local' }, true).postgres).toBe('local');
  });

  it('treats an empty variable as unset', () => {
    expect(chooseProviders({ DATABASE_URL: '' }, {}, false).postgres).toBe('local');
  });

  it('records what holds the data, and keeps the record while a server is given', () => {
    const { dir, remove } = scratchDir();
    expect(readEarlierChoice(dir)).toEqual({});
    noteChoice(dir, { postgres: 'local', nats: 'local', redis: 'local' });
    noteChoice(dir, { postgres: 'given', nats: 'local', redis: 'docker' });
    expect(readEarlierChoice(dir)).toEqual({ postgres: 'local', nats: 'local', redis: 'docker' });
    writeFileSync(join(dir, 'servers.json'), '');
    expect(() => readEarlierChoice(dir)).toThrow('servers.json is damaged; repair it or restore a copy.');
    remove();
  });
});
