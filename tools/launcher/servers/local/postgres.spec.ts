import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { scratchDir } from '../../lib/scratch.ts';
import { worksIn } from './postgres.ts';

describe('the process named by a PostgreSQL lock file', () => {
  const { dir: scratch, remove } = scratchDir();
  const dir = realpathSync(scratch);
  afterAll(remove);

  it.each(['linux', 'darwin'] as const)(
    'is recognised as a server on this data by its %s, and no other process is',
    async (system) => {
      const args = ['-e', 'setTimeout(() => undefined, 60_000)', '--', '-D', dir, '-c', 'port=1'];
      const child = spawn(process.execPath, args, { cwd: dir, stdio: 'ignore' });
      await once(child, 'spawn');
      const pid = child.pid ?? 0;
      expect(worksIn(pid, dir, system)).toBe(true);
      expect(worksIn(pid, `${dir}-2`, system)).toBe(false);
      expect(worksIn(process.pid, dir, system)).toBe(false);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(worksIn(pid, dir, system)).toBe(false);
    },
  );
});
