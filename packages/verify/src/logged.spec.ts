import { toHex } from './bytes.js';
import { type LoggedEvidence, receiptEntryHash, verifyLogged } from './logged.js';
import { leafHash, readPath, rootOf } from './merkle.js';
import { objectOf } from './read.js';
import { readReceipt } from './receipt.js';
import { evidence, ticks } from './testing/fake-house.js';
import { ReferenceLog } from './testing/reference-log.js';
import { Signer } from './testing/signer.js';
import {
  checkpointText,
  cosign,
  entryHash,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  signNote,
  verifierKey,
  writeLogProof,
  writeNote,
  writeVerifierKey,
} from './tlog/index.js';

const ORIGIN = 'example.com/log';
const ORDER = evidence(ticks());
const receipt = readReceipt(objectOf(ORDER.proof, 'proof').receipt, 'receipt');
const ROOT = toHex(rootOf(leafHash(receipt.payload), readPath(receipt.path, 32)));
const ENTRIES = ['before', `makoto-receipts-1 ${ROOT} ${receipt.key_id}`, 'after', 'last'].map((text) =>
  Buffer.from(text),
);
const LOG = new ReferenceLog(ENTRIES);

function signerOf(byte: number, name: string, type: KeyType): NoteSigner {
  const key = new Signer(byte);
  return {
    key: verifierKey(name, type, new Uint8Array(Buffer.from(key.publicKey, 'base64').subarray(12))),
    sign: (message) => new Uint8Array(Buffer.from(key.sign(Buffer.from(message)), 'base64')),
  };
}

const HOUSE = signerOf(7, ORIGIN, KEY_TYPES.ed25519);
const WITNESS = signerOf(8, 'witness.example/w1', KEY_TYPES.cosignature);
const KEY = {
  ...{ key_id: new Signer(7).keyId, public_key: new Signer(7).publicKey, use: 'log' },
  verifier_key: writeVerifierKey(HOUSE.key),
};

function logProof(signer = HOUSE, index = 1): string {
  const text = checkpointText({ origin: ORIGIN, size: 4, root: LOG.root() });
  const signatures = [signNote(text, signer), cosign(text, 1_795_014_000, WITNESS)];
  return writeLogProof({ index, proof: LOG.path(1), checkpoint: writeNote({ text, signatures }) });
}

const found = (change: Partial<LoggedEvidence> = {}): LoggedEvidence => ({
  ...{ proof: ORDER.proof, keys: [...(Array.isArray(ORDER.keys) ? ORDER.keys : []), KEY], log: logProof() },
  ...{ witnesses: [WITNESS.key], ...change },
});

describe('a receipt in the log', () => {
  it('is proved up to the witnesses', () => {
    expect(verifyLogged(found())).toEqual({ ok: true, pending: false, passed: ['log_head', 'log_entry', 'witnesses'] });
    expect(receiptEntryHash(ORDER.proof)).toBe(toHex(entryHash(ENTRIES[1] ?? new Uint8Array())));
  });

  it('is proved in the log that it was promised, and in no other', () => {
    const proved = (origin: string): string | undefined => {
      const { proof } = evidence(ticks(), { promise: { origin, by: 1_795_018_000_000 } });
      const text = `makoto-receipts-2 ${ROOT} ${receipt.key_id} 1795018000000 ${origin}`;
      const log = new ReferenceLog([Buffer.from(text)]);
      const head = checkpointText({ origin: ORIGIN, size: 1, root: log.root() });
      const checkpoint = writeNote({ text: head, signatures: [signNote(head, HOUSE)] });
      const evidenceOf = {
        ...found({ proof, witnesses: [] }),
        log: writeLogProof({ index: 0, proof: [], checkpoint }),
      };
      return verifyLogged(evidenceOf).failed?.reason;
    };
    expect(proved(ORIGIN)).toBeUndefined();
    expect(proved('example.com/other')).toBe('the receipt is promised a place in another log');
  });

  it.each<[string, Partial<LoggedEvidence>, string]>([
    ['without a proof', { log: null }, 'log_head'],
    ['under a key that is not published', { keys: ORDER.keys }, 'log_head'],
    ['under a key in two versions', { keys: [{ ...KEY, public_key: new Signer(9).publicKey }] }, 'log_head'],
    ['signed by a stranger', { log: logProof(signerOf(9, ORIGIN, KEY_TYPES.ed25519)) }, 'log_head'],
    ['of another size', { log: logProof().replace('\n4\n', '\n5\n') }, 'log_head'],
    ['with a changed cosignature', { log: logProof().replace(/.{6}\n$/, 'AAAA==\n') }, 'log_head'],
    ['at another place', { log: logProof(HOUSE, 2) }, 'log_entry'],
    ['of another order', { proof: evidence(ticks(), { direction: 'down' }).proof }, 'log_entry'],
    ['without a witness that must sign', { witnesses: [signerOf(9, 'w2', KEY_TYPES.cosignature).key] }, 'witnesses'],
    [
      'with a swapped key of a witness',
      { witnesses: [signerOf(9, 'witness.example/w1', KEY_TYPES.cosignature).key] },
      'witnesses',
    ],
  ])('is refused %s', (_, change, check) => {
    expect(verifyLogged(found(change)).failed?.check).toBe(check);
  });
});
