import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderEntryHashes, writeProofFile } from 'makoto-verify';
import {
  checkpointText,
  cosign,
  inclusionProof,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  rootFromTiles,
  signNote,
  type Tile,
  verifierKey,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';
import { ROOT } from '../../launcher/product/build.ts';

const ORIGIN = 'bench.example/log';
const SIZE = 200;

/** A `.proof` file of the test vectors' order, in a log with other entries and a witness. */
export async function sampleProof(): Promise<string> {
  const order: unknown = JSON.parse(readFileSync(join(ROOT, 'packages/verify/vectors/order.json'), 'utf8'));
  if (!isObject(order) || !isObject(order.proof) || !Array.isArray(order.keys)) throw new Failure('no vectors');
  const hashes = orderEntryHashes(order.proof);
  const leaves = [
    ...hashes.map((hash) => Buffer.from(hash, 'hex')),
    ...Array.from({ length: SIZE - hashes.length }, () => randomBytes(32)),
  ];
  const read = ({ width }: Tile): Promise<Uint8Array> => Promise.resolve(Buffer.concat(leaves.slice(0, width)));
  const [house, witness] = [signer(ORIGIN, KEY_TYPES.ed25519), signer('witness.example', KEY_TYPES.cosignature)];
  const text = checkpointText({ origin: ORIGIN, size: SIZE, root: await rootFromTiles(read, SIZE) });
  const signatures = [signNote(text, house.note), cosign(text, 1_795_014_000, witness.note)];
  const list = await Promise.all(
    hashes.map(async (hash, index) => {
      const path = await inclusionProof(read, index, SIZE);
      return { hash, index, path: path.map((one) => Buffer.from(one).toString('base64')).join('.') };
    }),
  );
  const verifier_key = writeVerifierKey(house.note.key);
  return writeProofFile({
    number: String(order.proof.number),
    proof: order.proof,
    keys: [...order.keys, { key_id: 'bench', public_key: house.publicKey, use: 'log', verifier_key }],
    log: { checkpoint: writeNote({ text, signatures }), list },
    witnesses: [{ verifier_key: writeVerifierKey(witness.note.key), own: false }],
  });
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
