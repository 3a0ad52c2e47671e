import { join } from 'node:path';
import { readObject } from '../lib/json.ts';
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

  it.each(['earn', 'gateway'])('leaves nothing behind that was to replace %s when it was stopped', async (name) => {
    const say = (): void => undefined;
    const record = await RunRecord.take(dir, say);
    const args = ['-e', 'setInterval(() => undefined, 1000)'];
    const member = { name, command: process.execPath, args, cwd: dir, env: {} };
    const fleet = new Fleet([member], { dataDir: dir, record, say });
    fleet.start();
    const { promise: isReady, resolve: becomeReady } = Promise.withResolvers<void>();
    const replaced = fleet.replace({ ...member, env: { NEW: '1' } }, () => isReady);
    const stopped = fleet.stop();
    becomeReady();
    await expect(replaced).rejects.toThrow('The product is being stopped.');
    await stopped;
    const running = JSON.stringify(readObject(join(dir, 'run.json'))?.['children']);
    record.release();
    expect(running).toBe('[]');
  });
});
