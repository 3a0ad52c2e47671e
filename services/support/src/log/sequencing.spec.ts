import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Empty, logFile, logKeys, tradingStated } from '@makoto/contracts';
import { eventSubject, Logger, openJetStream } from '@makoto/platform';
import { treeRoot } from 'makoto-verify';
import { type OpenCheckpoint, openCheckpoint, readBundle, readVerifierKey } from 'makoto-verify/tlog';
import { SupportConfig } from '../config.js';
import { SupportHarness } from '../testing/support-harness.js';
import { LogMetrics } from './log.metrics.js';
import { LogRepository } from './log.repository.js';
import { LogKey } from './log-key.js';
import { LogMemory } from './log-memory.js';
import { LogPublisher } from './log-publisher.js';
import { LogWriter } from './log-writer.js';
import { Witnesses } from './witnesses.js';

let test: SupportHarness;
let folder: string;
let file: string;

const start = (settings: Partial<SupportConfig> = {}): Promise<void> =>
  test.start({ LOG_HEAD_FILE: file, ...settings });
const query = (sql: string): Promise<Record<string, string>[]> => test.database.dataSource.query(sql);

async function state(...texts: string[]): Promise<void> {
  const { js } = await openJetStream(test.nats);
  await js.publish(eventSubject(tradingStated.name), JSON.stringify(texts.map((text) => ({ text }))));
}

/** The head that is shown, signed by a published key, with the root of the entries that are shown. */
async function shown(): Promise<OpenCheckpoint & { texts: string[] }> {
  const [key] = (await test.request(logKeys, new Empty())).list;
  const log = readVerifierKey(key?.verifier_key ?? '');
  const read = async (path: string): Promise<Buffer> =>
    Buffer.from((await test.request(logFile, { path })).content, 'base64');
  const head = openCheckpoint((await read('checkpoint')).toString(), { origin: log.name, key: log });
  if (head.size === 0) return { ...head, texts: [] };
  const bundle = readBundle(await read(`tile/entries/000.p/${head.size}`), head.size);
  const texts = bundle.map((entry) => Buffer.from(entry).toString());
  expect(Buffer.from(head.root)).toEqual(Buffer.from(treeRoot(texts)));
  return { ...head, texts };
}

const isShown = (size: number): Promise<void> => test.until(async () => (await shown()).size === size);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makoto-log-'));
  file = join(folder, 'log-head');
  test = await SupportHarness.open();
  await test.service.stop();
  await start();
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** The log of a process that is told what to do, step by step. */
function process(repository: LogRepository): { writer: LogWriter; publisher: LogPublisher; memory: LogMemory } {
  const { service, clock } = test;
  const log = new Logger('support', 'silent');
  const config = test.config({ LOG_HEAD_FILE: file });
  const memory = new LogMemory(config, service.get(Witnesses), repository);
  const metrics = service.get(LogMetrics);
  const key = new LogKey(config);
  return {
    writer: new LogWriter(test.database.dataSource, repository, key, memory, metrics, config, clock, log),
    memory,
    publisher: new LogPublisher(repository, memory, metrics, service.get(Witnesses), clock, log),
  };
}

describe('sequencing', () => {
  it('gives each text its place once, whether it waits alone, as in the version before, or with others', async () => {
    await test.service.get(LogWriter).onModuleDestroy();
    await query("insert into log_pending (body) values ('a'), ('b')");
    await state('b', 'c', 'c', 'd');
    await test.until(async () => (await query('select from log_pending')).length === 3);
    await process(new LogRepository(test.database.dataSource)).writer.run();
    await isShown(4);
    expect((await shown()).texts).toEqual(['a', 'b', 'c', 'd']);
    await expect(query("insert into log_pending (bodies) values (array[repeat('x', 4097)::bytea])")).rejects.toThrow();
  });

  it('shows a head although the log grows while that happens, as it does all the time under load', async () => {
    await test.service.get(LogWriter).onModuleDestroy();
    await test.service.get(LogPublisher).onModuleDestroy();
    const repository = new LogRepository(test.database.dataSource);
    const { writer, publisher, memory } = process(repository);
    const append = async (text: string): Promise<void> => {
      await repository.receive(test.database.dataSource.manager, [text], test.clock.now());
      await writer.run();
    };
    await append('a');
    const keep = memory.keep.bind(memory);
    memory.keep = async (head) => {
      await keep(head);
      await append('b');
    };
    await publisher.run();
    expect((await shown()).texts).toEqual(['a']);
    memory.keep = keep;
    await publisher.run();
    expect((await shown()).texts).toEqual(['a', 'b']);
  });

  it('does not put an older head back into the file', async () => {
    await state('a');
    await isShown(1);
    const repository = new LogRepository(test.database.dataSource);
    const older = await repository.head();
    await state('b');
    await isShown(2);
    const kept = await readFile(file, 'utf8');
    await expect(process(repository).memory.keep(older)).rejects.toThrow('LOG_HEAD_FILE has seen 2 entries');
    expect(await readFile(file, 'utf8')).toBe(kept);
  });

  it('refuses to go on from an older copy of the database without any witness, and the head that was shown stays', async () => {
    await state('a', 'b');
    await isShown(2);
    const [backup] = await query('select * from log_head');
    await state('c');
    await isShown(3);
    const kept = await readFile(file, 'utf8');
    await test.service.stop();
    await test.database.dataSource.query(`
      set session_replication_role = replica;
      delete from log_entries where no >= 2;
      update log_tiles set hashes = substring(hashes for 64);
      delete from log_head;
      insert into log_head select * from json_populate_record(null::log_head, '${JSON.stringify(backup)}');
      set session_replication_role = origin;
    `);
    await start();
    await state('x');
    await test.until(async () => (await query('select from log_pending')).length === 1);
    await expect(test.service.get(LogWriter).run()).rejects.toThrow(
      'LOG_HEAD_FILE has seen 3 entries, but this log has 2: the database is an older copy',
    );
    expect((await shown()).texts).toEqual(['a', 'b']);
    expect(await readFile(file, 'utf8')).toBe(kept);
  });

  it('refuses to go on if its database was exchanged for an older copy while it ran', async () => {
    await state('a', 'b');
    await isShown(2);
    const writer = test.service.get(LogWriter);
    const [backup] = await query('select * from log_head');
    await state('c');
    await isShown(3);
    await test.database.dataSource.query(`
      set session_replication_role = replica;
      delete from log_entries where no >= 2;
      update log_tiles set hashes = substring(hashes for 64);
      delete from log_head;
      insert into log_head select * from json_populate_record(null::log_head, '${JSON.stringify(backup)}');
      set session_replication_role = origin;
    `);
    await state('x');
    await test.until(async () => (await query('select from log_pending')).length === 1);
    await expect(writer.run()).rejects.toThrow('the database is an older copy');
    expect(await query('select size from log_head')).toEqual([{ size: '2' }]);
  });

  it('refuses to go on with a damaged file, or one of another log', async () => {
    await state('a');
    await isShown(1);
    const note = await readFile(file, 'utf8');
    for (const [text, reason] of [
      ['', 'is damaged'],
      [note.replace('makoto.invalid', 'example.com'), 'is of another log, example.com'],
    ] as const) {
      await writeFile(file, text);
      await test.service.stop();
      await start();
      await state(reason);
      await expect(
        test.until(async () => {
          await test.service.get(LogWriter).run();
          return false;
        }),
      ).rejects.toThrow(reason);
    }
  });
});
