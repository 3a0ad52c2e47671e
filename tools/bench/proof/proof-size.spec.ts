import { verifyProofFile } from 'makoto-verify';
import { proofSize } from './proof-size.ts';
import { sampleProof } from './sample.ts';

/** Half of what is promised: other orders rest on up to eight entries, and minutes with more ticks have longer paths. */
const MOST_BYTES = 10_000;

describe.each([1_000, 100_000, 10_000_000])('in a log of %s entries', (size) => {
  it.each([
    ['an old order', Math.floor(size / 3)],
    ['a new order', size - 300],
  ])('%s is proven by less than 10 kB', async (_, place) => {
    const sample = await sampleProof(size, place);
    const report = verifyProofFile(sample.file);
    expect([report.order.ok, report.log.ok, report.signers?.witnesses.length]).toEqual([true, true, 3]);
    const { file, receiptAlone } = proofSize(sample);
    expect(file).toBeLessThan(MOST_BYTES);
    expect(receiptAlone).toBeLessThan(MOST_BYTES / 5);
  });
});
