import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OwnPostgres } from '@makoto/platform/testing';
import { sayNothing } from '../../launcher/lib/say.ts';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { restore } from '../restore/restore.ts';
import { chainsOf } from '../store/chains.ts';
import { Repository } from '../store/repository.ts';
import { Backup } from './backup.ts';

const HOUR_MS = 3_600_000;

describe('a backup of a cluster', () => {
  const scratch = scratchDir();
  let leader: OwnPostgres;
  let standby: OwnPostgres;
  let backup: Backup | undefined;

  beforeAll(async () => {
    leader = await OwnPostgres.start();
    standby = await leader.standby();
  });

  afterAll(async () => {
    await backup?.stop();
    await Promise.all([leader.stop(), standby.stop()]);
    scratch.remove();
  }, 60_000);

  it('goes on at the new leader with a new chain, which counts once it can be restored', async () => {
    const settings = {
      ...{ dir: join(scratch.dir, 'backup'), key: randomBytes(32), dataDir: join(scratch.dir, 'data') },
      ...{ everyMs: HOUR_MS, shipEveryMs: 200, keepMs: HOUR_MS, megabytesPerSecond: 1000 },
    };
    mkdirSync(settings.dataDir);
    const databaseUrl = leader.url.replace(/:\d+\//, `:${leader.port},127.0.0.1:${standby.port}/`);
    backup = await Backup.start({ settings, databaseUrl, env: process.env, say: sayNothing });
    const events: string[] = [];
    for (const name of ['whole', 'restorable'] as const) backup.on(name, () => void events.push(name));
    await backup.untilWhole();
    await leader.stop();
    await standby.query('select pg_promote()');
    const repository = Repository.open(settings.dir, settings.key);
    events.length = 0;
    while (!events.includes('restorable')) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chainsOf(repository)).toHaveLength(2);
    expect(events[0]).toBe('whole');
    await backup.untilShipped();

    const options = { repository, dataDir: join(scratch.dir, 'restored'), env: process.env, say: sayNothing };
    expect((await restore(options)).plan.chain.id).toBe(chainsOf(repository).at(-1)?.id);
  });
});
