import { join } from 'node:path';
import { RunRecord } from '../lib/run-record.ts';
import { scratchDir } from '../lib/scratch.ts';
import { Fleet } from './fleet.ts';

describe('Fleet', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);

  it('names the log of a part that dies repeatedly', async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const record = await RunRecord.take(dir, say);
    const member = { name: 'earn', command: process.execPath, args: [], cwd: dir, env: {} };
    const fleet = new Fleet([member], { dataDir: dir, record, say });
    for (const restartInMs of [500, 2_000, 4_000]) {
      fleet.find('earn').emit('died', { code: 1, signal: null, restartInMs });
    }
    await fleet.stop();
    record.release();
    expect(said).toEqual([
      'earn ended (code 1); it restarts in 0.5 s.',
      'earn ended (code 1); it restarts in 2 s.',
      `earn ended (code 1); it restarts in 4 s. See why in ${join(dir, 'logs', 'earn.log')}.`,
    ]);
  });
});
