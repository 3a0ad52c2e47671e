import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderEntryHashes, type ProofFile } from 'makoto-verify';
import {
  checkpointText,
  cosign,
  inclusionProof,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  rootFromTiles,
  signNote,
  verifierKey,
  writeLogProof,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { SparseLog } from './sparse-log.ts';

const ORIGIN = 'bench.example/log';
/** Entries between those of one order: some minutes of 40 instruments. */
const APART = 97;

export interface Sample {
  file: ProofFile;
  /** The proof of the receipt alone, as `public/log_proof` answers it. */
  logProof: string;
  /** Bytes of the tiles that make the proof of the receipt alone, by level and index. */
  tiles: ReadonlyMap<string, number>;
}

/**
 * The order of the test vectors in a log of so many entries, with three witnesses.
 * @param place of the receipt's entry; those of the roots follow
 */
export async function sampleProof(size: number, place: number): Promise<Sample> {
  const order: unknown = JSON.parse(readFileSync(join(ROOT, 'packages/verify/vectors/order.json'), 'utf8'));
  if (!isObject(order) || !isObject(order.proof) || !Array.isArray(order.keys)) throw new Failure('no vectors');
  const hashes = orderEntryHashes(order.proof);
  const places = new Map(hashes.map((hash, i) => [hash, place + i * APART]));
  const log = new SparseLog(
    size,
    new Map([...places].map(([hash, at]) => [at, new Uint8Array(Buffer.from(hash, 'hex'))])),
  );
  const house = signer(ORIGIN, KEY_TYPES.ed25519);
  const witnesses = [1, 2, 3].map((no) => signer(`witness-${no}.example`, KEY_TYPES.cosignature));
  const text = checkpointText({ origin: ORIGIN, size, root: await rootFromTiles(log.reader(), size) });
  const cosignatures = witnesses.map(({ note }) => cosign(text, 1_795_014_000, note));
  const checkpoint = writeNote({ text, signatures: [signNote(text, house.note), ...cosignatures] });
  const list = await Promise.all(
    [...places].map(async ([hash, index]) => {
      const path = await inclusionProof(log.reader(), index, size);
      return { hash, index, path: path.map((one) => Buffer.from(one).toString('base64')).join('.') };
    }),
  );
  const tiles = new Map<string, number>();
  const proof = await inclusionProof(log.reader(tiles), place, size);
  const verifier_key = writeVerifierKey(house.note.key);
  return {
    file: {
      number: String(order.proof.number),
      proof: order.proof,
      keys: [...order.keys, { key_id: 'bench', public_key: house.publicKey, use: 'log', verifier_key }],
      log: { checkpoint, list },
      witnesses: witnesses.map(({ note }) => ({ verifier_key: writeVerifierKey(note.key), own: false })),
    },
    logProof: writeLogProof({ index: place, proof, checkpoint }),
    tiles,
  };
}

function signer(name: string, type: KeyType): { note: NoteSigner; publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const key = verifierKey(name, type, new Uint8Array(spki.subarray(-32)));
  return { note: { key, sign: signWith(privateKey) }, publicKey: spki.toString('base64') };
}

const signWith =
  (key: KeyObject) =>
  (message: Uint8Array): Uint8Array =>
    new Uint8Array(sign(null, message, key));
