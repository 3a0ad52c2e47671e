import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderEntryHashes, readProofFile, receiptEntryHash } from 'makoto-verify';
import { evidence, type FakeOrder, ticks } from '../../verify/src/testing/fake-house.js';
import { sampleProof } from '../../verify/src/testing/sample-proof.js';
import { readOrderFiles } from './check-orders.js';
import { orderTerms, START } from './testing/fake-house.js';
import { Watch } from './testing/watch.js';

let watch: Watch;
let folder: string;
let file: string;

beforeEach(async () => {
  watch = new Watch();
  folder = mkdtempSync(join(tmpdir(), 'monitor-'));
  ({ file } = await sampleProof());
});
afterEach(() => {
  watch.store.close();
  rmSync(folder, { recursive: true });
});

/** Gives a monitor without the product's API a `.proof` file. @param logged whether the watched log has its receipt */
async function given(text: string, logged = true): Promise<string[]> {
  const path = join(folder, 'order.proof');
  writeFileSync(path, text);
  const { context } = watch.monitor({ ask: undefined, options: { orders: [path], witnesses: [] } });
  const [receipt = ''] = orderEntryHashes(readProofFile(text).proof);
  if (logged) watch.store.run('insert into receipts values (?)', Buffer.from(receipt, 'hex'));
  await readOrderFiles(context);
  expect(context.counters.get('orders')).toBe(1);
  return watch.said.map(({ kind, text: says }) => `${kind}: ${says.replace(`${path}: `, '')}`);
}

describe('a .proof file that somebody keeps', () => {
  it('holds, if the watched log has its receipt', async () => {
    expect(await given(file)).toEqual([]);
  });

  it('shows that the watched log does not have its receipt', async () => {
    // Only a head from after the promised time shows that.
    watch.now += 86_400_000;
    await watch.monitor({ ask: undefined }).round();
    expect(await given(file, false)).toContainEqual(expect.stringMatching(/^receipt_missing: .* was promised by /));
  });

  it.each([
    ['another result', '"result":"win"', '"result":"lose"', 'settlement: The proof does not hold (outcome)'],
    ['another price', '95000', '94000', 'settlement: The proof does not hold'],
    ['another head', 'example.com/log\\n', 'example.com/fork\\n', 'settlement: The proof does not hold (log_head)'],
  ])('with %s does not hold', async (_what, from, to, says) => {
    expect(file).toContain(from);
    const [found] = await given(file.replace(from, to));
    expect(found?.slice(0, says.length)).toBe(says);
  });
});

describe('the terms of an order', () => {
  const acceptedAt = START + 49_000;
  const V2: FakeOrder = { orderTime: acceptedAt + 1_250, accepted: { at: acceptedAt, delayMs: 1_000 } };
  const V1: FakeOrder = { orderTime: acceptedAt };

  /** What is found about an order with a payout of 0.85, if the log has two versions of the terms. */
  async function found(order: FakeOrder, payouts: [string, string], changedAt: number): Promise<string[]> {
    const { store, said } = watch;
    const proven = evidence(ticks(), order);
    const path = join(folder, 'order.json');
    writeFileSync(path, JSON.stringify(proven));
    const { context } = watch.monitor({ ask: undefined, options: { orders: [path], witnesses: [] } });
    store.run('insert into receipts values (?)', Buffer.from(receiptEntryHash(proven.proof), 'hex'));
    for (const [no, payout] of payouts.entries()) {
      const terms = orderTerms(payout);
      const effective_at = no === 0 ? 0 : changedAt;
      const text = JSON.stringify({
        effective_at,
        kind: 'terms',
        of: 'orders',
        replaces: null,
        terms,
        v: 1,
        version: no,
      });
      store.run(
        "insert into statements (kind, of, no, hash, text) values ('terms', 'orders', ?, ?, ?)",
        no,
        `${no}`,
        text,
      );
    }
    await readOrderFiles(context);
    return said.map(({ kind, about }) => `${kind} ${about.replace(path, '')}`);
  }

  it.each([
    ['accepted before a change and entered after it, the old ones', V2, ['0.85', '0.80'], acceptedAt + 500],
    ['accepted at a change by a clock that is behind the feed, the old ones', V1, ['0.85', '0.80'], acceptedAt - 500],
    ['accepted at a change by a clock that is ahead of the feed, the new ones', V1, ['0.80', '0.85'], acceptedAt + 500],
  ] as const)('%s', async (_what, order, payouts, changedAt) => {
    expect(await found(order, [...payouts], changedAt)).toEqual([]);
  });

  it.each([
    ['the old ones, a minute after a change', V2, ['0.85', '0.80'], acceptedAt - 60_000],
    ['the new ones, a minute before a change', V2, ['0.80', '0.85'], acceptedAt + 60_000],
  ] as const)('are wrong: %s', async (_what, order, payouts, changedAt) => {
    expect(await found(order, [...payouts], changedAt)).toEqual(['terms  the payout is another one']);
  });
});
