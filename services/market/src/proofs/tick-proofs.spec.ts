import { createPublicKey, verify } from 'node:crypto';
import type { ProvedTick, TickProofView, TickRootView } from '@makoto/contracts';
import { foldPath, leafHash, type PathStep } from '@makoto/platform';
import type { Tick } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';
import { MarketProcess, TEST_KEY } from '../testing/market-process.js';

const START = Date.parse('2027-03-10T15:00:00Z');
const MINUTE = 60_000;
const PUBLIC_KEY = createPublicKey({ key: Buffer.from(TEST_KEY.publicKey, 'base64'), format: 'der', type: 'spki' });

let harness: LeaderHarness;
let market: MarketProcess;

const tick = (ms: number, price?: bigint): Tick => btcTick(START + ms, price);

async function lead(): Promise<MarketProcess> {
  const process = await harness.lead();
  await process.publisher.publishDue(harness.client);
  await process.roots.settled();
  return process;
}

/** Publishes the frames up to `ms` after the start, without delay. */
async function passTo(ms: number): Promise<void> {
  while (harness.clock.now() < START + ms) {
    harness.clock.advance(Math.min(2_000, START + ms - harness.clock.now()));
    await market.publisher.publishDue(harness.client);
    await market.roots.settled();
  }
}

/** BTCUSDT's statements, except the first one for the empty minute before the start. */
async function chain(): Promise<TickRootView[]> {
  return (await market.proofs.list({ symbol: 'BTCUSDT', from: START, size: 100 })).list.reverse();
}

const prove = async (...ms: number[]): Promise<TickProofView[]> =>
  market.proofs.prove(ms.map((one) => ({ symbol: 'BTCUSDT', at: START + one })));

/** Verifies a proof as docs/proof-format.md tells third parties; returns the price, or undefined if it proves none. */
function check(proof: TickProofView): string | undefined {
  for (const root of proof.roots) {
    const text = `makoto-ticks-1 ${root.symbol} ${root.seq} ${root.from} ${root.to} ${root.size} ${root.root} ${root.prev}`;
    expect(verify(null, Buffer.from(text), PUBLIC_KEY, Buffer.from(root.signature, 'base64'))).toBe(true);
  }
  const [one, two] = proof.roots;
  if (one && two) expect([two.seq, two.from]).toEqual([one.seq + 1, one.to]);
  const place = (proved: ProvedTick): number => {
    const root = proof.roots.find(({ seq }) => seq === proved.seq);
    const steps = proved.path === '' ? [] : proved.path.split('.');
    const path = steps.map(
      (step): PathStep => ({
        side: step.startsWith('l') ? 'left' : 'right',
        hash: Buffer.from(step.slice(1), 'base64url'),
      }),
    );
    expect(steps.map((step) => step.charAt(0)).join('')).toBe(sides(proved.index, root?.size ?? 0));
    expect(foldPath(leafHash(proved.leaf), path).toString('hex')).toBe(root?.root);
    expect(proved.leaf.split(' ').slice(0, 2)).toEqual([proof.symbol, String(proved.at)]);
    return proved.seq === one?.seq ? proved.index : (one?.size ?? 0) + proved.index;
  };
  const { before, after } = proof;
  const total = proof.roots.reduce((sum, { size }) => sum + size, 0);
  const [left, right] = [before ? place(before) : -1, after ? place(after) : total];
  expect(right).toBe(left + 1);
  expect(before?.at ?? 0).toBeLessThanOrEqual(proof.at);
  expect(after?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(proof.at);
  expect(one?.from).toBeLessThanOrEqual(before?.at ?? proof.at - proof.max_gap_ms);
  expect(proof.roots.at(-1)?.to).toBeGreaterThan(proof.at);
  return before && proof.at - before.at <= proof.max_gap_ms ? before.price : undefined;
}

/** The side of each sibling on the path from leaf `index` to the root of `size` leaves. */
function sides(index: number, size: number): string {
  let path = '';
  for (let i = index, n = size; n > 1; i >>= 1, n = (n + 1) >> 1) {
    if (i % 2 === 1) path += 'l';
    else if (i + 1 < n) path += 'r';
  }
  return path;
}

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
  market = await lead();
});

afterEach(async () => {
  await harness.close();
});

describe('the roots of ticks', () => {
  it('are signed and chained for each minute of every instrument, and published once', async () => {
    harness.feed.arrive(tick(100), tick(59_999), tick(60_000), tick(170_000));
    await passTo(4 * MINUTE);
    const roots = await chain();
    expect(roots.map((root) => [root.seq, root.from - START, root.to - START, root.size])).toEqual([
      [2, 0, MINUTE, 2],
      [3, MINUTE, 2 * MINUTE, 1],
      [4, 2 * MINUTE, 3 * MINUTE, 1],
      [5, 3 * MINUTE, 4 * MINUTE, 0],
    ]);
    const { root: first } = await market.proofs.leaves('BTCUSDT', 1);
    expect(first).toMatchObject({ from: START - MINUTE, size: 0, prev: '0'.repeat(64) });
    expect(roots.map((root) => root.prev)).toEqual([first, ...roots.slice(0, 3)].map((root) => root.hash));
    const sent: { payload: string }[] = await harness.db.dataSource.query('select payload from outbox order by id');
    expect(sent.map((row) => (JSON.parse(row.payload) as unknown[]).length)).toEqual(Array(5).fill(INSTRUMENTS.length));
    expect((await market.proofs.leaves('BTCUSDT', 2)).leaves).toEqual([
      `BTCUSDT ${START + 100} 95000000000 94999990000 95000010000 7`,
      `BTCUSDT ${START + 59_999} 95000000000 94999990000 95000010000 7`,
    ]);
  });

  it('are completed after a crash, and cover an outage without gaps', async () => {
    harness.feed.arrive(tick(100), tick(61_000));
    await passTo(MINUTE - 250);
    await market.ticks.putFrame(harness.client, '1', START + MINUTE - 250, START + MINUTE + 1_000, [tick(61_000)]);
    harness.clock.advance(10 * MINUTE);
    // Its memory died with it.
    harness.feed.take(0, Number.POSITIVE_INFINITY);
    const again = await lead();
    await again.roots.settled();
    market = await lead();
    harness.feed.arrive(tick(10 * MINUTE + 59_900));
    await passTo(12 * MINUTE);
    expect(
      (await chain()).map((root) => [root.seq, (root.from - START) / MINUTE, (root.to - START) / MINUTE, root.size]),
    ).toEqual([
      [2, 0, 1, 1],
      [3, 1, 2, 1],
      [4, 2, 10, 0],
      [5, 10, 11, 1],
      [6, 11, 12, 0],
    ]);
  });

  it('are written once if two processes close the same minutes', async () => {
    harness.feed.arrive(tick(100));
    await passTo(MINUTE - 250);
    await market.ticks.putFrame(harness.client, '1', START + MINUTE - 250, START + 2 * MINUTE, []);
    const others = [1, 2, 3].map(
      () => new MarketProcess(harness.db.dataSource, harness.nats, harness.feed, harness.clock),
    );
    for (const [i, other] of others.entries()) other.roots.passed(START + MINUTE * (1 + (i % 2)));
    await Promise.all(others.map((other) => other.roots.settled()));
    others[0]?.roots.passed(START + 3 * MINUTE);
    await others[0]?.roots.settled();
    const roots = await chain();
    expect(roots.map((root) => root.seq)).toEqual(roots.map((_, i) => i + 2));
    expect(roots.reduce((sum, root) => sum + root.size, 0)).toBe(1);
    const sent: { payload: string }[] = await harness.db.dataSource.query('select payload from outbox order by id');
    const seqs = sent.flatMap((row) => JSON.parse(row.payload) as TickRootView[]).filter((r) => r.symbol === 'BTCUSDT');
    expect(seqs.map((root) => root.seq)).toEqual([1, ...roots.map((root) => root.seq)]);
  });

  it('cannot be changed, deleted or reordered', async () => {
    await passTo(2 * MINUTE);
    await expect(harness.db.dataSource.query('update tick_roots set size = 5')).rejects.toThrow('append-only');
    await expect(harness.db.dataSource.query('delete from tick_roots')).rejects.toThrow('append-only');
    await expect(harness.db.dataSource.query('truncate tick_roots')).rejects.toThrow('append-only');
    const copy = (seq: string, from: string): Promise<unknown> =>
      harness.db.dataSource.query(
        `insert into tick_roots select no, ${seq}, ${from}, to_ms + 60000, size, root, hash, hash, key_id, signature
         from tick_roots where seq = 3 and no = 11`,
      );
    await expect(copy('seq + 2', 'to_ms')).rejects.toThrow('does not go on');
    await expect(copy('seq + 1', 'to_ms - 1000')).rejects.toThrow('does not go on');
    await copy('seq + 1', 'to_ms');
  });

  it('keep unsigned ticks from being dropped', async () => {
    harness.feed.arrive(tick(100));
    await passTo(1_000);
    harness.clock.advance(40 * 24 * 60 * MINUTE);
    market = await lead();
    expect((await market.proofs.leaves('BTCUSDT', 2)).leaves).toHaveLength(1);
  });

  it('are listed by time and page, newest first, with their keys', async () => {
    await passTo(5 * MINUTE);
    const seqs = async (request: object): Promise<number[]> =>
      (await market.proofs.list({ symbol: 'BTCUSDT', ...request })).list.map((root) => root.seq);
    expect(await seqs({ size: 2 })).toEqual([6, 5]);
    expect(await seqs({ size: 2, page: 3 })).toEqual([2, 1]);
    expect(await seqs({ from: START + MINUTE, to: START + 3 * MINUTE })).toEqual([4, 3]);
    expect(await seqs({ from: START + 9 * MINUTE })).toEqual([]);
    await expect(market.proofs.list({ symbol: 'NOPE' })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await market.roots.onApplicationBootstrap();
    await market.roots.onApplicationBootstrap();
    expect(await market.proofs.keys()).toMatchObject([{ key_id: TEST_KEY.keyId, public_key: TEST_KEY.publicKey }]);
  });
});

describe('a tick proof', () => {
  it('shows the price at any instant, or its absence, by the price rule', async () => {
    const stamps = [0, 100, 2_000, 9_000, 30_500, 58_000, 59_000, 61_500, 119_999, 120_000, 150_000];
    harness.feed.arrive(...stamps.map((ms, i) => tick(ms === 0 ? 1 : ms, BigInt(i + 1) * 1_000_000n)));
    await passTo(4 * MINUTE);
    const asked = [
      50, 100, 2_500, 5_000, 5_001, 8_999, 9_000, 33_500, 33_501, 58_999, 59_999, 60_000, 61_499, 61_500, 62_000,
    ];
    asked.push(64_501, 119_999, 120_000, 122_000, 123_001, 152_999, 170_000, 179_999, 180_000);
    const proofs = await prove(...asked);
    expect(proofs.map((proof) => proof.status)).toEqual(asked.map(() => 'ok'));
    const rule = await market.prices.pricesAt(asked.map((ms) => ({ symbol: 'BTCUSDT', at: START + ms })));
    expect(proofs.map(check)).toEqual(rule.map((answer) => answer.price));
  });

  it('is pending until the minute is closed', async () => {
    harness.feed.arrive(tick(100));
    await passTo(MINUTE - 250);
    expect(await prove(200)).toMatchObject([{ status: 'pending', roots: [] }]);
    await passTo(MINUTE);
    expect((await prove(200)).map(check)).toEqual(['95000.00']);
  });

  it('no longer verifies if a tick is changed', async () => {
    harness.feed.arrive(tick(100), tick(200), tick(300));
    await passTo(MINUTE);
    const [proof] = await prove(250);
    if (!proof?.before) throw new Error('no proof');
    const { before } = proof;
    const leaf = before.leaf.replace('95000000000', '95000000001');
    expect(() => check({ ...proof, before: { ...before, leaf } })).toThrow();
    expect(() => check({ ...proof, after: null })).toThrow();
    expect(() => check({ ...proof, roots: proof.roots.map((root) => ({ ...root, size: root.size + 1 })) })).toThrow();
    const [other] = await prove(150);
    expect(() => check({ ...proof, before: other?.before ?? null })).toThrow();
  });

  it('reports that its ticks are no longer kept', async () => {
    harness.feed.arrive(tick(100));
    await passTo(MINUTE);
    await market.ticks.dropBefore(START + 24 * 60 * MINUTE);
    expect(await prove(200)).toMatchObject([{ status: 'expired' }]);
    await expect(market.proofs.leaves('BTCUSDT', 2)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });
});
