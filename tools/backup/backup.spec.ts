import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { aboutOf, archiveDir, fileOf } from '../archive/archive-files.ts';
import { sayNothing } from '../launcher/lib/say.ts';
import { removePostgresData } from '../launcher/servers/local/postgres-data.ts';
import { archiveName } from './capture/archive.ts';
import type { Backup } from './capture/backup.ts';
import { takeBase } from './capture/base-backup.ts';
import { FilesShipper } from './capture/files.ts';
import { openOwnRepository } from './capture/own-repository.ts';
import { prune } from './capture/prune.ts';
import { Server } from './capture/server.ts';
import { uploadPath } from './capture/uploads.ts';
import { checkArchive } from './check/archive.ts';
import { type Restored, restore } from './restore/restore.ts';
import { ARCHIVE, Chain, chainsOf, segmentsOf } from './store/chains.ts';
import { Repository } from './store/repository.ts';
import { BackupGround } from './testing/backup-ground.ts';

const YEAR_MS = 365 * 86_400_000;

describe('a backup of a running server', () => {
  let ground: BackupGround;
  let backup: Backup;
  let folders = 0;

  beforeAll(async () => {
    ground = await BackupGround.start();
    await ground.write(1, 50);
    backup = await ground.startBackup();
  });

  afterAll(async () => await ground.stop(), 60_000);

  function newestChain(): Chain {
    const chain = chainsOf(ground.repository()).at(-1);
    if (chain === undefined) throw new Error('there is no chain');
    return chain;
  }

  /** Restores into a new folder and reads the notes there. */
  async function restoreTo(
    to?: number,
    logHead?: string,
    look?: (url: string, dir: string) => Promise<void>,
  ): Promise<Restored & { notes: number; dataDir: string }> {
    const dataDir = join(ground.dir, `restored-${folders++}`);
    let notes = 0;
    const read = async (url: string, dir: string): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ n: string }>('select count(*) as n from notes');
      notes = Number(rows[0]?.n);
      await client.end();
      await look?.(url, dir);
    };
    const options = { repository: ground.repository(), dataDir, to, logHead, env: process.env, say: sayNothing };
    const restored = await restore(options, read);
    removePostgresData(dataDir);
    return { ...restored, notes, dataDir };
  }

  it('restores what was committed while it ran, to any moment', async () => {
    await backup.untilWhole();
    const first = await ground.write(51, 100);
    const second = await ground.write(101, 200);
    await backup.untilShipped();
    expect((await restoreTo(first)).notes).toBe(100);
    expect((await restoreTo(second)).notes).toBe(200);
    expect((await restoreTo()).notes).toBe(200);
  });

  it('goes on over many segments of the log, and after it was stopped and started', async () => {
    await backup.stop();
    await ground.client.query(
      'create table filler as select repeat(md5(i::text), 30) t from generate_series(1, 40000) i',
    );
    await ground.write(201, 210);
    backup = await ground.startBackup();
    await ground.write(211, 220);
    await backup.untilShipped();
    expect(chainsOf(ground.repository())).toHaveLength(1);
    expect(segmentsOf(ground.repository(), newestChain()).length).toBeGreaterThan(1);
    expect((await restoreTo()).notes).toBe(220);
  });

  it('brings back secrets and uploads, and never a witness', async () => {
    const [id, content] = [randomUUID(), randomBytes(100_000)];
    ground.upload(id, content);
    await backup.untilShipped();
    const { dataDir } = await restoreTo();
    expect(readFileSync(join(dataDir, uploadPath(id))).equals(content)).toBe(true);
    expect(readFileSync(join(dataDir, 'secrets.json'))).toEqual(readFileSync(join(ground.dataDir, 'secrets.json')));
    expect(existsSync(join(dataDir, 'witness/key.pem'))).toBe(false);
  });

  it('is known to what was restored, so that none begins in its place while its disk is not mounted', async () => {
    const { dataDir } = await restoreTo();
    const settings = { ...ground.settings, dataDir };
    expect(openOwnRepository(settings).id).toBe(ground.repository().id);
    const empty = join(ground.dir, 'empty');
    expect(() => openOwnRepository({ ...settings, dir: empty })).toThrow('does not hold backup');
    expect(existsSync(empty)).toBe(false);
  });

  it('ends a base backup that cannot be stored', async () => {
    const [chain, repository] = [new Chain('1'), ground.repository()];
    const folder = join(ground.settings.dir, chain.folder);
    mkdirSync(folder);
    writeFileSync(join(ground.settings.dir, chain.bases()), 'no folder');
    const server = new Server(ground.url);
    const { major } = await server.identity();
    const signal = new AbortController().signal;
    const options = { repository, server, chain, major, megabytesPerSecond: 1, atOnce: true, env: process.env, signal };
    await expect(takeBase(options)).rejects.toThrow('ENOTDIR');
    rmSync(folder, { recursive: true });
  });

  it('takes each archived month once, keeps it for good, and brings back what the restored ledger has in files', async () => {
    const before = await ground.write(1, 0);
    const { sha256 } = await ground.archiveMonth(201_812);
    await backup.untilShipped();
    const repository = ground.repository();
    const object = join(ground.settings.dir, archiveName(sha256, fileOf(201_812)));
    const taken = statSync(object).mtimeMs;
    expect(readFileSync(object).subarray(0, 15).toString()).toBe('makoto-backup/1');

    const archive = archiveDir(ground.dataDir);
    const [file, about] = [fileOf(201_812), aboutOf(201_812)].map((name) => readFileSync(join(archive, name)));
    writeFileSync(join(archive, fileOf(201_901)), 'not read again yet, so it is not said what is in it');
    await backup.untilShipped();
    expect(statSync(object).mtimeMs).toBe(taken);
    expect(repository.list(ARCHIVE)).toEqual([sha256]);
    rmSync(archive, { recursive: true });
    await backup.untilShipped();
    await new FilesShipper(repository, ground.dataDir).prune(Date.now() + 10 * YEAR_MS, 1);
    await prune(repository, newestChain(), Date.now(), 1);

    const { dataDir, missingMonths } = await restoreTo(undefined, undefined, async (url, dir) => {
      expect(await checkArchive(url, archiveDir(dir))).toEqual({
        lines: ['1 of 1 archived months are whole'],
        broken: [],
      });
    });
    expect(missingMonths).toEqual([]);
    expect(readFileSync(join(archiveDir(dataDir), fileOf(201_812)))).toEqual(file);
    expect(readFileSync(join(archiveDir(dataDir), aboutOf(201_812)))).toEqual(about);
    // Its transfers are in the database of that moment.
    const earlier = await restoreTo(before, undefined, async (url, dir) => {
      expect(await checkArchive(url, archiveDir(dir))).toEqual({ lines: [], broken: [] });
    });
    expect(existsSync(archiveDir(earlier.dataDir))).toBe(false);
  });

  it('names archived months that are not in the backup, and those whose files are not what the ledger says', async () => {
    await ground.client.query('update wallet.account_periods set debited = debited + 1 where period = 201812');
    await ground.client.query(
      `insert into wallet.ledger_archives values (201901, 'transfers-201901.csv.gz', repeat('0', 64), 1)`,
    );
    await backup.untilShipped();
    const { missingMonths } = await restoreTo(undefined, undefined, async (url, dir) => {
      expect(await checkArchive(url, archiveDir(dir))).toEqual({
        lines: ['0 of 2 archived months are whole'],
        broken: [
          expect.stringMatching(/^the archived month transfers-201812.csv.gz: The sums of .* run npm run audit/),
          expect.stringMatching(/^the archived month transfers-201901.csv.gz: it is not in the backup/),
        ],
      });
    });
    expect(missingMonths).toEqual(['transfers-201901.csv.gz']);
  });

  it('tells that the log has shown more than is restored, and keeps the head that was shown', async () => {
    await ground.client.query('create schema support; create table support.log_head (origin text, size bigint)');
    await ground.client.query("insert into support.log_head values ('makoto.example/log', 10)");
    ground.showHead('makoto.example/log\n10\nroot\n');
    await backup.untilShipped();
    expect((await restoreTo()).logBreak).toBeUndefined();
    const { logBreak, dataDir } = await restoreTo(undefined, 'makoto.example/log\n12\nroot\n');
    expect(logBreak).toMatchObject({ shown: { size: 12 }, restored: 10 });
    expect(readFileSync(join(dataDir, 'log-head'), 'utf8')).toContain('\n12\n');
    expect(existsSync(join(dataDir, 'log-break.json'))).toBe(true);
  });

  it('refuses moments that it does not have, and names those that it has', async () => {
    await expect(restoreTo(Date.now() + 60_000)).rejects.toThrow(/cannot be restored; choose a moment of .* to /);
    await expect(restoreTo(1_000)).rejects.toThrow('1970-01-01T00:00:01.000Z cannot be restored');
  });

  it('refuses a wrong key, a folder that is in use, and that of another server', async () => {
    const other = { ...ground.settings, dir: join(ground.dir, 'other'), dataDir: join(ground.dir, 'other-data') };
    const about = { systemIdentifier: '1', timeline: 1, segmentBytes: 1, slot: 'x' };
    await Repository.begin(other.dir, other.key).writeJson(new Chain('1').about(), about);
    await expect(ground.startBackup(other)).rejects.toThrow('is the backup of another PostgreSQL server');
    expect(() => Repository.open(ground.settings.dir, randomBytes(32))).toThrow('BACKUP_KEY_FILE is not the key');
    const options = { repository: ground.repository(), dataDir: ground.dataDir, env: process.env, say: sayNothing };
    await expect(restore(options)).rejects.toThrow('is not empty');
    await expect(ground.startBackup()).rejects.toThrow('runs on');
  });

  it('refuses a base backup or a segment that is cut short or missing, and leaves nothing behind', async () => {
    const chain = newestChain();
    const [base = ''] = ground.repository().list(chain.bases());
    const data = join(ground.settings.dir, chain.data(base));
    const whole = readFileSync(data);
    truncateSync(data, 500_000);
    await expect(restoreTo()).rejects.toThrow('is damaged or was cut short');
    writeFileSync(data, whole);

    const [, segment = ''] = segmentsOf(ground.repository(), chain);
    const path = join(ground.settings.dir, chain.segment(segment));
    const bytes = readFileSync(path);
    truncateSync(path, bytes.length - 1);
    await expect(restoreTo()).rejects.toThrow('is damaged or was cut short');
    writeFileSync(path, bytes);
    renameSync(path, `${path}.draft`);
    const refusal = restoreTo();
    await expect(refusal).rejects.toThrow(`${segment} is missing`);
    renameSync(`${path}.draft`, path);
    expect(existsSync(join(ground.dir, `restored-${folders - 1}`))).toBe(false);
  });

  it('does not take an interrupted base backup for a whole one, and removes it', async () => {
    const chain = newestChain();
    const repository = ground.repository();
    const [base = ''] = repository.list(chain.bases());
    await repository.writeJson(chain.data('29991231T000000Z'), {});
    expect((await restoreTo()).plan.base.id).toBe(base);
    await prune(repository, chain, Date.now(), 1);
    expect(repository.list(chain.bases())).toEqual([base]);
    expect((await restoreTo()).notes).toBe(220);
  });

  it('begins a new chain when the server no longer keeps the log, and both can be restored', async () => {
    const last = await ground.write(221, 230);
    await backup.untilShipped();
    await backup.stop();
    await ground.client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots');
    await ground.write(231, 240);
    backup = await ground.startBackup();
    await backup.untilWhole();
    await ground.write(241, 250);
    await backup.untilShipped();
    expect(chainsOf(ground.repository())).toHaveLength(2);
    expect((await restoreTo(last)).notes).toBe(230);
    expect((await restoreTo()).notes).toBe(250);
  });

  it('stands still while its disk is not mounted, begins nothing in the empty folder, and continues afterwards', async () => {
    const { dir } = ground.settings;
    const slots = async (): Promise<unknown[]> =>
      (await ground.client.query('select slot_name from pg_replication_slots')).rows;
    const before = await slots();
    renameSync(dir, `${dir}.away`);
    mkdirSync(dir);
    while (!ground.said.some((line) => line.includes('no longer holds backup'))) await ground.write(1, 0);
    await ground.write(251, 260);
    await backup.stop();
    await expect(ground.startBackup()).rejects.toThrow(/does not hold backup .* mount its disk, or name its folder/);
    expect(readdirSync(dir)).toEqual([]);
    expect(await slots()).toEqual(before);
    rmdirSync(dir);
    await expect(ground.startBackup()).rejects.toThrow('does not hold backup');

    renameSync(`${dir}.away`, dir);
    backup = await ground.startBackup();
    await backup.untilShipped();
    expect(chainsOf(ground.repository())).toHaveLength(2);
    expect((await restoreTo()).notes).toBe(260);
  });

  it('removes what no kept moment needs, but never the log of a kept base backup', async () => {
    const repository = ground.repository();
    const [old] = chainsOf(repository);
    await prune(repository, newestChain(), Date.now() + 1, 1);
    expect(chainsOf(repository).map(({ id }) => id)).not.toContain(old?.id);
    expect((await restoreTo()).notes).toBe(260);
  });
});
