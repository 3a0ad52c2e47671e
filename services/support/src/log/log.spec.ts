import { generateKeyPairSync } from 'node:crypto';
import {
  Empty,
  type EventDef,
  logFile,
  logKeys,
  marketStated,
  publicLogProof,
  publicLogProofs,
  receiptsSigned,
  solvencySigned,
  type TickRootView,
  tickRootSigned,
} from '@makoto/contracts';
import { EVENT_STREAM, eventSubject, Logger, openJetStream } from '@makoto/platform';
import { rootText } from 'makoto-verify';
import {
  checkConsistency,
  checkInclusion,
  consistencyProof,
  entryHash,
  inclusionProof,
  type OpenCheckpoint,
  openCheckpoint,
  type ReadTile,
  readBundle,
  readLogProof,
  readVerifierKey,
  type Tile,
  tileIn,
  tilePath,
} from 'makoto-verify/tlog';
import { startSupport } from '../start-support.js';
import { SupportHarness } from '../testing/support-harness.js';
import { LogMetrics } from './log.metrics.js';
import { LogRepository } from './log.repository.js';
import { LogKey } from './log-key.js';
import { LogMemory } from './log-memory.js';
import { LogWriter } from './log-writer.js';

const HASH = 'ab'.repeat(32);
let test: SupportHarness;
let events: Awaited<ReturnType<typeof openJetStream>>;

const root = (seq: number): TickRootView => ({
  ...{ symbol: 'BTCUSDT', seq, from: 1_000 * seq, to: 1_000 * seq + 1_000, size: seq, root: HASH, prev: HASH },
  ...{ hash: HASH, key_id: '00', signature: 'AAAA' },
});
const receipts = (no: number) => ({ root: no.toString(16).padStart(64, '0'), key_id: 'fd110d301d2f077d' });
const receiptsText = (no: number): string => `makoto-receipts-1 ${receipts(no).root} fd110d301d2f077d`;

async function send<T extends object>(def: EventDef<T>, ...payload: T[]): Promise<void> {
  await events.js.publish(eventSubject(def.name), JSON.stringify(payload));
}

async function file(path: string): Promise<Buffer> {
  const { content } = await test.request(logFile, { path });
  return Buffer.from(content, 'base64');
}
const read: ReadTile = async (tile: Tile) => new Uint8Array(await file(tilePath(tile)));

async function checkpoint(): Promise<OpenCheckpoint> {
  const [key] = (await test.request(logKeys, new Empty())).list;
  const verifier = readVerifierKey(key?.verifier_key ?? '');
  expect(key).toMatchObject({ use: 'log', algorithm: 'Ed25519' });
  return openCheckpoint((await file('checkpoint')).toString(), { origin: verifier.name, key: verifier });
}

/** Waits until the log has grown to `size`. */
async function grown(size: number): Promise<OpenCheckpoint> {
  await test.until(async () => (await checkpoint()).size >= size);
  const head = await checkpoint();
  expect(head.size).toBe(size);
  return head;
}

async function entries(size: number): Promise<string[]> {
  const tiles = Array.from({ length: Math.ceil(size / 256) }, (_, i) => tileIn(size, 'entries', i));
  const bundles = await Promise.all(tiles.map(async (tile) => readBundle(await read(tile), tile.width)));
  return bundles.flat().map((entry) => Buffer.from(entry).toString());
}

beforeEach(async () => {
  test = await SupportHarness.open();
  events = await openJetStream(test.nats);
});
afterEach(() => test.close());

describe('the transparency log', () => {
  it('takes what was signed, word for word, and proves each entry', async () => {
    expect(await checkpoint()).toMatchObject({
      size: 0,
      origin: expect.stringMatching(/^makoto\.invalid\/[0-9a-f]{16}$/),
    });
    await send(tickRootSigned, root(1), root(2));
    await grown(2);
    await send(receiptsSigned, receipts(1));
    await grown(3);
    await send(solvencySigned, { statement: '{"v":1,"kind":"solvency"}' });
    const head = await grown(4);
    const texts = await entries(4);
    expect(texts).toEqual([rootText(root(1)), rootText(root(2)), receiptsText(1), '{"v":1,"kind":"solvency"}']);
    for (const [index, text] of texts.entries()) {
      const proof = await inclusionProof(read, index, head.size);
      checkInclusion(entryHash(Buffer.from(text)), index, head.size, proof, head.root);
    }
  });

  it('has what must come before a root at a smaller index, once, even if its own event comes later', async () => {
    const text = '{"kind":"simulated_day"}';
    await send(tickRootSigned, { ...root(1), after: [text] });
    await grown(2);
    await send(marketStated, { text });
    await send(tickRootSigned, { ...root(2), after: [text] });
    await grown(3);
    expect(await entries(3)).toEqual([text, rootText(root(1)), rootText(root(2))]);
  });

  it('proves several entries under one checkpoint, and leaves out those that it does not have', async () => {
    await send(receiptsSigned, ...[1, 2, 3, 4, 5].map(receipts));
    const head = await grown(5);
    const hash = (no: number): string => Buffer.from(entryHash(Buffer.from(receiptsText(no)))).toString('hex');
    const { checkpoint: note, list } = await test.call(publicLogProofs, { hashes: [5, 9, 2].map(hash).join(',') });
    expect(note).toBe((await file('checkpoint')).toString());
    expect(list.map(({ index }) => index)).toEqual([4, 1]);
    for (const { hash, index, path } of list) {
      const siblings = path.split('.').map((one) => new Uint8Array(Buffer.from(one, 'base64')));
      checkInclusion(new Uint8Array(Buffer.from(hash, 'hex')), index, head.size, siblings, head.root);
    }
    const single = readLogProof((await test.call(publicLogProof, { hash: hash(2) })).proof);
    expect(single).toMatchObject({ index: 1, checkpoint: note });
    await expect(test.call(publicLogProof, { hash: hash(9) })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('continues with two writers, each entry once, whatever is delivered again', async () => {
    const second = await startSupport(test.config(), test.clock);
    const heads: OpenCheckpoint[] = [];
    for (let round = 0; round < 6; round++) {
      const batch = Array.from({ length: 150 }, (_, i) => receipts(round * 100 + i));
      await send(receiptsSigned, ...batch);
      heads.push(await grown(round * 100 + 150));
    }
    await second.stop();
    const texts = await entries(650);
    expect(texts).toEqual(Array.from({ length: 650 }, (_, no) => receiptsText(no)));
    for (const [i, head] of heads.entries()) {
      const older = heads[i - 1];
      if (!older) continue;
      const proof = await consistencyProof(read, older.size, head.size);
      checkConsistency(older.size, older.root, head.size, head.root, proof);
    }
  });

  it('goes on after a restart, with a new key under the same name', async () => {
    await send(receiptsSigned, receipts(1));
    const before = await grown(1);
    await test.service.stop();
    const LOG_KEY = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64');
    test.clock.advance(1);
    await test.start({ LOG_KEY });
    // The head that was shown stays until the new key's is.
    await test.until(async () => (await checkpoint().catch(() => undefined)) !== undefined);
    expect(await checkpoint()).toMatchObject({ size: 1, origin: before.origin, root: before.root });
    expect((await test.request(logKeys, new Empty())).list).toHaveLength(2);
    const renamed = test.config({ LOG_ORIGIN: 'example.com/other' });
    const writer = new LogWriter(
      test.database.dataSource,
      test.service.get(LogRepository),
      new LogKey(renamed),
      test.service.get(LogMemory),
      test.service.get(LogMetrics),
      renamed,
      test.clock,
      new Logger('support', 'silent'),
    );
    await expect(writer.onModuleInit()).rejects.toThrow(`this log is ${before.origin} for good`);
  });

  it('leaves no trace of an append that failed half-way, and repeats it', async () => {
    await send(receiptsSigned, receipts(1));
    const before = await grown(1);
    // The head is the last thing that an append writes.
    await test.database.dataSource.query('alter table log_head add constraint broken check (size < 2) not valid');
    await send(receiptsSigned, receipts(2));
    await test.until(async () => (await pending()) === 1);
    await expect(file('tile/0/000.p/2')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect((await checkpoint()).root).toEqual(before.root);
    await test.database.dataSource.query('alter table log_head drop constraint broken');
    await grown(2);
    expect(await entries(2)).toEqual([receiptsText(1), receiptsText(2)]);
  });

  it('cannot be changed or shortened in the database', async () => {
    await send(receiptsSigned, receipts(1), receipts(2));
    await grown(2);
    for (const statement of [
      "update log_entries set body = 'x'",
      'delete from log_entries',
      'truncate log_entries',
      'delete from log_tiles',
      "update log_tiles set hashes = '\\x00'",
      'update log_head set size = 1',
      "update log_head set origin = 'other'",
      'delete from log_head',
    ])
      await expect(test.database.dataSource.query(statement)).rejects.toThrow('append-only');
  });

  it.each(['tile/0/001', 'tile/0/000', 'tile/0/000.p/2', 'tile/1/000.p/1', 'tile/entries/000.p/2', 'x', 'tile/0/0'])(
    'has no file %s with one entry',
    async (path) => {
      await send(receiptsSigned, receipts(1));
      await grown(1);
      expect(await file('tile/0/000.p/1')).toHaveLength(32);
      await expect(file(path)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    },
  );
});

async function pending(): Promise<number> {
  const { num_pending, num_ack_pending } = await events.jsm.consumers.info(
    EVENT_STREAM,
    'support_trading_receipts_signed',
  );
  const [{ count }]: [{ count: number }] = await test.database.dataSource.query(
    'select count(*)::int as count from log_pending',
  );
  return num_pending + num_ack_pending === 0 ? count : -1;
}
