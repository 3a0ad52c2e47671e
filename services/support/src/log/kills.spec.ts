import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tradingStated } from '@makoto/contracts';
import { durableName, EVENT_STREAM, eventSubject, openJetStream, SystemClock } from '@makoto/platform';
import { until } from '@makoto/platform/testing';
import { nanos } from '@nats-io/transport-node';
import { treeRoot } from 'makoto-verify';
import { openCheckpoint, readBundle, readCheckpointText, readNote, readVerifierKey } from 'makoto-verify/tlog';
import type { QueryRunner } from 'typeorm';
import type { SupportConfig } from '../config.js';
import { FakeWitness } from '../testing/fake-witness.js';
import { SupportHarness } from '../testing/support-harness.js';
import { SupportProcess } from '../testing/support-process.js';
import { LogRepository } from './log.repository.js';
import { logKeyView } from './log-key.js';

/** The lock on which a statement waits. */
const LOCK = 4_711;
/** An event that a dead process had taken is delivered again after this time. */
const ACK_WAIT_MS = 2_000;
/** A process needs seconds to start where others run beside it. */
const WAIT_MS = 60_000;
const TEST_MS = 3 * WAIT_MS;

let test: SupportHarness;
let witness: FakeWitness;
let folder: string;
let repository: LogRepository;
let holder: QueryRunner;
/** Everything that was stated, in order. */
const stated: string[] = [];
/** The process that the next test interrupts. */
let current: SupportProcess;
const started: SupportProcess[] = [];

const query = (sql: string): Promise<Record<string, string>[]> => test.database.dataSource.query(sql);
const size = async (): Promise<number> => (await repository.head()).size;
const shownNote = async (): Promise<string> => String((await repository.head()).published);

function start(settings: Partial<SupportConfig> = {}): SupportProcess {
  const common = { LOG_HEAD_FILE: join(folder, 'log-head'), WITNESSES: witness.setting };
  const process = new SupportProcess(test.config({ ...common, ...settings }));
  started.push(process);
  return process;
}

async function state(...texts: string[]): Promise<void> {
  stated.push(...texts);
  const { js } = await openJetStream(test.nats);
  await js.publish(eventSubject(tradingStated.name), JSON.stringify(texts.map((text) => ({ text }))));
}

/** Past the bus, which offers an event to a paused process first. */
async function receive(text: string): Promise<void> {
  stated.push(text);
  await repository.receive(test.database.dataSource.manager, [text], new SystemClock().now());
}

const sizeOf = (note: string): number => readCheckpointText(readNote(note).text).size;
const allShown = (): Promise<void> => until(async () => sizeOf(await shownNote()) === stated.length, WAIT_MS);

/**
 * Checks that the log has all texts once and in order, and that whatever anyone was ever shown is a beginning of what is
 * shown now.
 */
async function expectOneHistory(): Promise<void> {
  const { origin } = await repository.head();
  const [key] = (await repository.keys()).map((one) => logKeyView(origin, one.keyId, one.publicKey, one.sinceMs));
  const log = readVerifierKey(key?.verifier_key ?? '');
  const shown = await shownNote();
  const head = openCheckpoint(shown, { origin, key: log }, [witness.signer.key]);
  const bundle = await repository.read({ level: 'entries', index: 0, width: head.size });
  const texts = readBundle(bundle, head.size).map((entry) => Buffer.from(entry).toString());
  expect(texts).toEqual(stated);
  const heads = (await query('select note from shown_heads order by no')).map(({ note }) => String(note));
  expect(heads.at(-1)).toBe(shown);
  const sizes = heads.map(sizeOf);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  for (const note of [...heads, ...witness.asked, await readFile(join(folder, 'log-head'), 'utf8')]) {
    const seen = openCheckpoint(note, { origin, key: log });
    if (seen.size > 0) expect(Buffer.from(seen.root)).toEqual(Buffer.from(treeRoot(texts.slice(0, seen.size))));
  }
}

/** Makes statements wait from now on. Returns what finds the connection that waits, and what lets all go on. */
async function holdUp(trigger: string): Promise<{ waiting: () => Promise<number>; release: () => Promise<void> }> {
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  await query(`create ${trigger} for each row execute function wait_for_test()`);
  const waiting = async (): Promise<number> => {
    const find = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
    await until(async () => (await query(find)).length > 0, WAIT_MS);
    return Number((await query(find))[0]?.['pid']);
  };
  const release = async (): Promise<void> => {
    await holder.query('select pg_advisory_unlock_all()');
    await query(`drop trigger hold on ${/ on (\w+)/.exec(trigger)?.[1]}`);
  };
  return { waiting, release };
}

const isGone = async (pid: number): Promise<boolean> =>
  (await query(`select from pg_stat_activity where pid = ${pid}`)).length === 0;

beforeAll(async () => {
  await SupportProcess.build();
  folder = await mkdtemp(join(tmpdir(), 'makoto-log-'));
  witness = await new FakeWitness().start();
  test = await SupportHarness.open();
  await test.service.stop();
  repository = new LogRepository(test.database.dataSource);
  holder = test.database.dataSource.createQueryRunner();
  const { jsm } = await openJetStream(test.nats);
  const durable = durableName('support', tradingStated.name);
  await jsm.consumers.update(EVENT_STREAM, durable, { ack_wait: nanos(ACK_WAIT_MS) });
  await query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
    create table shown_heads (no bigint generated always as identity, note text);
    create function note_shown_head() returns trigger language plpgsql as
      $$ begin insert into shown_heads (note) values (new.published); return new; end $$;
    create trigger note_shown_head after update of published on log_head
      for each row execute function note_shown_head();
  `);
  current = start();
}, TEST_MS);

afterAll(async () => {
  for (const process of started) await process.kill();
  await holder?.release();
  // The harness stops a service of its own.
  await test?.start();
  await test?.close();
  await witness?.stop();
  await rm(folder, { recursive: true });
});

/** A statement that waits, and what PostgreSQL does with it once the process is dead. */
const STATEMENTS: [moment: string, trigger: string, after: 'undone' | 'done'][] = [
  ['it receives statements', 'trigger hold before insert on log_pending', 'undone'],
  ['entries get their places', 'trigger hold before insert on log_entries', 'undone'],
  ['tiles are written', 'trigger hold before insert or update on log_tiles', 'undone'],
  ['the head moves', 'trigger hold before update of size on log_head', 'undone'],
  [
    'the new head is committed',
    'constraint trigger hold after update of size on log_head deferrable initially deferred',
    'done',
  ],
  ['a head is kept in the file but not shown', 'trigger hold before update of published on log_head', 'undone'],
];

it.each(STATEMENTS)(
  'a process killed while %s forks, loses and repeats nothing',
  async (moment, trigger, after) => {
    await state(`${moment}: before`);
    await allShown();
    const [before, shown] = [await size(), await shownNote()];
    const { waiting, release } = await holdUp(trigger);
    try {
      await state(`${moment}: a`, `${moment}: b`);
      const pid = await waiting();
      await current.kill();
      if (after === 'undone') await query(`select pg_terminate_backend(${pid})`);
      else await holder.query('select pg_advisory_unlock_all()');
      await until(() => isGone(pid), WAIT_MS);
      const moved = after === 'done' || trigger.includes('published');
      expect([await size(), await shownNote()]).toEqual([before + (moved ? 2 : 0), shown]);
    } finally {
      await release();
    }
    current = start();
    await allShown();
    await state(`${moment}: after`);
    await allShown();
    await expectOneHistory();
  },
  TEST_MS,
);

it.each([
  ['was asked', 'asked'],
  ['signed', 'signed'],
] as const)(
  'a head is shown by the next process if one was killed when the witness %s',
  async (moment, paused) => {
    await state(`${moment}: before`);
    await allShown();
    const [before, shown] = [await size(), await shownNote()];
    const [reached, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    witness.pause = async (at) => {
      if (at !== paused) return;
      reached.resolve();
      await over.promise;
    };
    await state(`${moment}: a`, `${moment}: b`);
    await reached.promise;
    await current.kill();
    expect([await size(), await shownNote()]).toEqual([before + 2, shown]);
    witness.pause = () => Promise.resolve();
    over.resolve();
    current = start();
    await allShown();
    await state(`${moment}: after`);
    await allShown();
    await expectOneHistory();
  },
  TEST_MS,
);

it(
  'a process paused in its transaction does not stop another one, and commits nothing when it goes on',
  async () => {
    await state('twins: before');
    await allShown();
    const { waiting, release } = await holdUp('trigger hold before insert or update on log_tiles');
    await receive('twins: a');
    const pid = await waiting();
    const paused = current;
    await paused.pause();
    await holder.query('select pg_advisory_unlock_all()');
    current = start();
    await allShown();
    expect(await isGone(pid)).toBe(true);
    await release();
    paused.goOn();
    await receive('twins: b');
    await allShown();
    await paused.kill();
    await receive('twins: c');
    await allShown();
    await expectOneHistory();
  },
  TEST_MS,
);

it(
  'a process paused before it shows a head does not put it in the place of a newer one when it goes on',
  async () => {
    await current.kill();
    // As on two machines: each has a file of its own. That of the first one is slow.
    const file = join(folder, 'other-head');
    const slow = start({ LOG_HEAD_FILE: file });
    await state('late: before');
    await allShown();
    const content = await readFile(file);
    await rm(file);
    await promisify(execFile)('mkfifo', [file]);
    await receive('late: a');
    const pipe = await open(file, 'w');
    await slow.pause();
    current = start();
    await receive('late: b');
    await allShown();
    await pipe.writeFile(content);
    await pipe.close();
    slow.goOn();
    // Nobody else may read what it is reading.
    await until(async () => (await stat(file)).isFile(), WAIT_MS);
    await until(async () => sizeOf(await readFile(file, 'utf8')) === stated.length, WAIT_MS);
    await expectOneHistory();
  },
  TEST_MS,
);
