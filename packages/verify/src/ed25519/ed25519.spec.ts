import fc from 'fast-check';
import { readProofFile, verifyProofFile } from '../proof-file.js';
import { sampleProof } from '../testing/sample-proof.js';
import { Signer } from '../testing/signer.js';
import { verifySignature as byNoble } from './noble.js';
import { verifySignature as byNode } from './node.js';
import { withSignaturesTogether } from './together.js';
import { collectSignatures, isSigned } from './verify.js';

const bytes = (text: string, encoding: BufferEncoding): Uint8Array => new Uint8Array(Buffer.from(text, encoding));
// RFC 8032, section 7.1, test 3.
const KEY = bytes('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025', 'hex');
const MESSAGE = bytes('af82', 'hex');
const SIGNATURE = bytes(
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  'hex',
);
/** The order of the curve's group, little-endian. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

describe('an Ed25519 signature', () => {
  it('is right by both libraries exactly where nothing of it was changed', () => {
    for (const verify of [byNoble, byNode]) {
      expect(verify(SIGNATURE, MESSAGE, KEY)).toBe(true);
      expect(verify(SIGNATURE, bytes('af83', 'hex'), KEY)).toBe(false);
    }
    fc.assert(
      fc.property(fc.nat(95), fc.nat(7), (place, bit) => {
        const all = new Uint8Array([...SIGNATURE, ...KEY]);
        all[place] = (all[place] ?? 0) ^ (1 << bit);
        const [signature, key] = [all.slice(0, 64), all.slice(64)];
        expect([byNoble, byNode].map((verify) => verify(signature, MESSAGE, key))).toEqual([false, false]);
      }),
      { numRuns: 60 },
    );
  });

  it('has one encoding only', () => {
    const s = SIGNATURE.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + ORDER;
    const second = new Uint8Array(SIGNATURE);
    for (let i = 0; i < 32; i++) second[32 + i] = Number((s >> BigInt(8 * i)) & 255n);
    expect([byNoble, byNode].map((verify) => verify(second, MESSAGE, KEY))).toEqual([false, false]);
    expect(isSigned(MESSAGE, SIGNATURE.slice(0, 63), KEY)).toBe(false);
  });

  it.each([
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  ])('by the weak key %s, which fits every message, is refused', (key) => {
    const anyMessage = new Uint8Array(64);
    anyMessage[0] = 1;
    expect(isSigned(MESSAGE, anyMessage, bytes(key, 'hex'))).toBe(false);
    expect(byNoble(anyMessage, MESSAGE, bytes(key, 'hex'))).toBe(false);
    expect(collectSignatures(() => isSigned(MESSAGE, anyMessage, bytes(key, 'hex'))).result).toBe(false);
  });
});

describe('signatures verified together', () => {
  it('are each asked for once, and lead to the same report', async () => {
    const { file } = await sampleProof();
    const read = readProofFile(file);
    const { asked, result } = collectSignatures(() => verifyProofFile(read));
    expect(result).toEqual(verifyProofFile(read));
    // Receipt and promise, the roots of two minutes, the head and its witness.
    expect(asked).toHaveLength(6);
    expect(await withSignaturesTogether(() => verifyProofFile(read))).toEqual(result);
  });

  it('are checked one by one if any is wrong, so that the report says which', async () => {
    const { file } = await sampleProof();
    const forged = readProofFile(file.replace(/("signature":")[^"]+/, `$1${new Signer(9).sign('something else')}`));
    const report = await withSignaturesTogether(() => verifyProofFile(forged));
    expect(report).toEqual(verifyProofFile(forged));
    expect(report.order.failed?.check).toBe('receipt');
  });
});
