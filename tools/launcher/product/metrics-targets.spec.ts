import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeObject } from '../lib/json.ts';
import { freePort } from '../lib/ports.ts';
import { RunRecord } from '../lib/run-record.ts';
import { sayNothing } from '../lib/say.ts';
import { scratchDir } from '../lib/scratch.ts';
import { BACKUP_PROGRESS } from './backup.ts';
import { Fleet } from './fleet.ts';
import { MetricsTargets } from './metrics-targets.ts';

describe('the age of the backup', () => {
  const scratch = scratchDir();

  afterAll(() => scratch.remove());

  /** The metric as Prometheus reads it. */
  async function ageOf(dataDir: string, processes: string[]): Promise<number | undefined> {
    const record = await RunRecord.take(dataDir, sayNothing);
    const members = processes.map((name) => ({ name, command: 'none', args: [], cwd: '/', env: {} }));
    const fleet = new Fleet(members, { dataDir, record, say: sayNothing });
    const port = await freePort();
    const targets = new MetricsTargets([], port, dataDir, fleet);
    await targets.start();
    try {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const [, value] = /^makoto_backup_age_seconds (.*)$/m.exec(text) ?? [];
      return value === undefined ? undefined : Number(value);
    } finally {
      targets.stop();
      await fleet.stop();
      record.release();
    }
  }

  function dataDir(name: string): string {
    const dir = join(scratch.dir, name);
    for (const folder of ['backup', 'logs']) mkdirSync(join(dir, folder), { recursive: true });
    return dir;
  }

  it('is that of the newest moment that can be restored, also if the backup runs apart from the product', async () => {
    const dir = dataDir('apart');
    writeObject(join(dir, BACKUP_PROGRESS), { upTo: Date.now() - 90_000 }, 0o600);
    expect(await ageOf(dir, [])).toBeCloseTo(90, -1);
    expect(await ageOf(dir, ['backup'])).toBeCloseTo(90, -1);
  });

  it('grows from the start while nothing can be restored yet', async () => {
    expect(await ageOf(dataDir('new'), ['backup'])).toBeLessThan(30);
  });

  it('has no value without a backup', async () => {
    expect(await ageOf(dataDir('none'), ['wallet'])).toBeUndefined();
  });
});
