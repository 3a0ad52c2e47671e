import { Empty, logFile, logKeys, publicLog, receiptsSigned } from '@makoto/contracts';
import { eventSubject, openJetStream } from '@makoto/platform';
import { type OpenCheckpoint, openCheckpoint, readVerifierKey, writeVerifierKey } from 'makoto-verify/tlog';
import { FakeWitness } from '../testing/fake-witness.js';
import { SupportHarness } from '../testing/support-harness.js';
import { LogWriter } from './log-writer.js';

let test: SupportHarness;
let witness: FakeWitness;

async function send(...numbers: number[]): Promise<void> {
  const { js } = await openJetStream(test.nats);
  const batches = numbers.map((no) => ({ root: String(no).padStart(64, '0'), key_id: 'k' }));
  await js.publish(eventSubject(receiptsSigned.name), JSON.stringify(batches));
}

async function shown(): Promise<OpenCheckpoint> {
  const [key] = (await test.request(logKeys, new Empty())).list;
  const log = readVerifierKey(key?.verifier_key ?? '');
  const { content } = await test.request(logFile, { path: 'checkpoint' });
  return openCheckpoint(Buffer.from(content, 'base64').toString(), { origin: log.name, key: log }, [
    witness.signer.key,
  ]);
}

const isShown = (size: number, cosignatures = 1): Promise<void> =>
  test.until(async () => {
    const head = await shown();
    return head.size === size && head.cosignatures.length === cosignatures;
  });

const rows = (sql: string): Promise<unknown[]> => test.database.dataSource.query(sql);
const waiting = (): Promise<void> => test.until(async () => (await rows('select from log_pending')).length > 0);

/** The database as a backup of when the log had `size` entries would bring it back. */
async function restore(size: number, head: unknown): Promise<void> {
  const text = JSON.stringify(head);
  await test.database.dataSource.query(`
    set session_replication_role = replica;
    delete from log_entries where no >= ${size};
    update log_tiles set hashes = substring(hashes for ${32 * size});
    delete from log_head;
    insert into log_head select * from json_populate_record(null::log_head, '${text}');
    set session_replication_role = origin;
  `);
}

beforeEach(async () => {
  witness = await new FakeWitness().start();
  test = await SupportHarness.open();
  await test.service.stop();
  await test.start({ WITNESSES: witness.setting });
});
afterEach(async () => {
  await test.close();
  await witness.stop();
});

it('shows heads with the witness’s signature, and the last such head while the witness is away', async () => {
  await send(1);
  await isShown(1);
  await send(2, 3);
  await isShown(3);
  witness.down = true;
  await send(4);
  await test.until(async () => (await rows('select from log_head where size = 4')).length === 1);
  expect((await shown()).size).toBe(3);
  witness.down = false;
  await isShown(4);
});

it('names the witnesses, and says which of them the house runs itself', async () => {
  const verifier_key = writeVerifierKey(witness.signer.key);
  const said = (): Promise<unknown> => test.call(publicLog, new Empty());
  const origin = expect.stringMatching(/^makoto\.invalid\//);
  expect(await said()).toEqual({ origin, witnesses: [{ verifier_key, own: false }] });
  await test.service.stop();
  await test.start({ WITNESSES: witness.setting, OWN_WITNESSES: witness.signer.key.name });
  expect(await said()).toEqual({ origin, witnesses: [{ verifier_key, own: true }] });
});

it('appends nothing after a start while no witness says how far the log had come', async () => {
  await send(1);
  await isShown(1);
  await test.service.stop();
  witness.down = true;
  await test.start({ WITNESSES: witness.setting });
  await send(2);
  await waiting();
  expect(await shown()).toMatchObject({ size: 1 });
  witness.down = false;
  await isShown(2);
});

it('refuses to go on from an older copy of the database, and does once it has everything', async () => {
  await send(1, 2);
  await isShown(2);
  const [backup] = await rows('select * from log_head');
  await send(3);
  await isShown(3);
  const [newest] = await rows('select * from log_head');
  const [tile]: { hex: string }[] = await test.database.dataSource.query(
    "select encode(hashes, 'hex') as hex from log_tiles",
  );
  const [entry]: { h: string; b: string }[] = await test.database.dataSource.query(
    "select encode(hash, 'hex') as h, encode(body, 'hex') as b from log_entries where no = 2",
  );
  await test.service.stop();
  await restore(2, backup);
  await test.start({ WITNESSES: witness.setting });
  await send(4);
  await waiting();
  const seen = witness.note;
  await expect(test.service.get(LogWriter).run()).rejects.toThrow(
    'the witness witness.example/w1 has seen 3 entries, but this log has 2: the database is an older copy',
  );
  expect([(await shown()).size, witness.note]).toEqual([2, seen]);
  await test.database.dataSource.query(`
    insert into log_entries values (2, decode('${entry?.h}', 'hex'), decode('${entry?.b}', 'hex'));
    update log_tiles set hashes = decode('${tile?.hex}', 'hex');
    set session_replication_role = replica; delete from log_head; set session_replication_role = origin;
    insert into log_head select * from json_populate_record(null::log_head, '${JSON.stringify(newest)}');
  `);
  await isShown(4);
});
