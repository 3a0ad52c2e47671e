import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeObject } from '../lib/json.ts';
import { scratchDir } from '../lib/scratch.ts';
import { BACKUP_PROGRESS, backupMember } from './backup.ts';

describe('a start without BACKUP_DIR', () => {
  const scratch = scratchDir();

  afterAll(() => scratch.remove());

  function said(env: NodeJS.ProcessEnv): string[] {
    const lines: string[] = [];
    backupMember(env, scratch.dir, 'postgresql://admin@127.0.0.1/makoto', (line) => void lines.push(line));
    return lines;
  }

  it('says nothing if there was never a backup', () => {
    expect(said({})).toEqual([]);
  });

  it('says where a backup was turned off that its alert goes on, and what to delete', () => {
    mkdirSync(join(scratch.dir, 'backup'));
    writeObject(join(scratch.dir, BACKUP_PROGRESS), { upTo: Date.UTC(2027, 0, 2) }, 0o600);
    expect(said({})).toEqual([
      `BACKUP_DIR is not set, and the backup of ${scratch.dir} ends at 2027-01-02T00:00:00.000Z. BackupBehind fires ` +
        `unless npm run backup continues it. To back up no longer, delete ${join(scratch.dir, 'backup')}.`,
    ]);
    expect(said({ BACKUP_DIR: '/mnt/backup' })).toEqual([]);
  });
});
