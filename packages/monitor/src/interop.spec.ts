import { createPublicKey } from 'node:crypto';
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js';
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js';
import { inclusionProof } from 'makoto-verify/tlog';
import { FakeHouse, ORIGIN } from './testing/fake-house.js';

type Entry = Parameters<typeof verifyCheckpoint>[0];

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const SIZE = 700;

let house: FakeHouse;

/** What Sigstore's verifier takes, with our checkpoint and proof. */
async function entryOf(index: number, checkpoint: string): Promise<Entry> {
  const hashes = await inclusionProof((tile) => house.read(tile), index, SIZE);
  return {
    ...{
      logIndex: String(index),
      logId: { keyId: Buffer.from(house.signer.key.id, 'hex') },
      kindVersion: { kind: 'makoto', version: '1' },
      integratedTime: '0',
      inclusionPromise: undefined,
    },
    inclusionProof: {
      ...{ logIndex: String(index), rootHash: Buffer.alloc(0), treeSize: String(SIZE) },
      ...{ hashes: hashes.map((hash) => Buffer.from(hash)), checkpoint: { envelope: checkpoint } },
    },
    canonicalizedBody: Buffer.from(house.entries[index] ?? []),
  };
}

/** Our key, as Sigstore's verifier knows a log. */
function authority(): Parameters<typeof verifyCheckpoint>[1][number] {
  const { id, publicKey } = house.signer.key;
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  const validFor = { start: new Date(0), end: new Date(8.64e15) };
  return { logID: Buffer.from(id, 'hex'), publicKey: key, baseURL: ORIGIN, validFor };
}

beforeEach(() => {
  house = new FakeHouse();
  house.append(...Array.from({ length: SIZE }, (_, i) => `entry ${i}`));
});

it('Sigstore’s verifier accepts our checkpoints and proofs', async () => {
  const note = await house.checkpoint();
  for (const index of [0, 1, 255, 256, 511, 512, SIZE - 1]) {
    const entry = await entryOf(index, note);
    const checkpoint = verifyCheckpoint(entry, [authority()]);
    expect([checkpoint.origin, checkpoint.logSize]).toEqual([ORIGIN, BigInt(SIZE)]);
    expect(() => verifyMerkleInclusion(entry, checkpoint)).not.toThrow();
  }
});

it('Sigstore’s verifier refuses what is not ours or not there', async () => {
  const note = await house.checkpoint();
  const forged = await entryOf(3, note.replace(`\n${SIZE}\n`, `\n${SIZE - 1}\n`));
  expect(() => verifyCheckpoint(forged, [authority()])).toThrow('invalid checkpoint signature');
  const entry = await entryOf(3, note);
  const checkpoint = verifyCheckpoint(entry, [authority()]);
  const other = { ...entry, canonicalizedBody: Buffer.from('entry 4') };
  expect(() => verifyMerkleInclusion(other, checkpoint)).toThrow('calculated root hash');
});
