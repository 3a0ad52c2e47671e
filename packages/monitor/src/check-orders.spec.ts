import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderEntryHashes, readProofFile } from 'makoto-verify';
import { sampleProof } from '../../verify/src/testing/sample-proof.js';
import { readOrderFiles } from './check-orders.js';
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
