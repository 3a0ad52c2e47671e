import { toHex } from '../bytes.js';
import {
  checkpointText,
  cosign,
  inclusionProof,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  type ReadTile,
  signNote,
  verifierKey,
  writeNote,
  writeVerifierKey,
} from '../tlog/index.js';
import type { LogSource } from '../watch/watch.js';
import { ReferenceLog } from './reference-log.js';
import { sha256 } from './reference-tree.js';
import { Signer } from './signer.js';

export const ORIGIN = 'example.com/log';

/** Signs notes with a key made of a repeated byte. */
export function signerOf(byte: number, name: string, type: KeyType): NoteSigner {
  const key = new Signer(byte);
  return {
    key: verifierKey(name, type, new Uint8Array(Buffer.from(key.publicKey, 'base64').subarray(12))),
    sign: (message) => new Uint8Array(Buffer.from(key.sign(Buffer.from(message)), 'base64')),
  };
}

export const HOUSE = signerOf(7, ORIGIN, KEY_TYPES.ed25519);
export const WITNESS = signerOf(8, 'witness.example/w1', KEY_TYPES.cosignature);

/** The house's key as `public/keys` lists it. */
export const HOUSE_KEY = {
  ...{ key_id: new Signer(7).keyId, public_key: new Signer(7).publicKey, use: 'log' },
  verifier_key: writeVerifierKey(HOUSE.key),
};

/** A log that tests can make cheat, by an independent implementation of trees. */
export class FakeLog {
  entries: string[] = [];
  house = HOUSE;
  /** Who cosigns, and at which time (epoch seconds). */
  witnesses: NoteSigner[] = [WITNESS];
  witnessedS = 1_795_014_000;
  named: { verifier_key: string; own: boolean }[] = [{ verifier_key: writeVerifierKey(WITNESS.key), own: false }];
  /** Entries for which no place is shown. */
  readonly hidden = new Set<string>();

  private get log(): ReferenceLog {
    return new ReferenceLog(this.entries.map((entry) => Buffer.from(entry)));
  }

  checkpoint(): string {
    const text = checkpointText({ origin: ORIGIN, size: this.entries.length, root: this.log.root() });
    const cosignatures = this.witnesses.map((witness) => cosign(text, this.witnessedS, witness));
    return writeNote({ text, signatures: [signNote(text, this.house), ...cosignatures] });
  }

  readonly tile: ReadTile = (tile) => this.log.tiles(tile);

  async proofs(hashes: readonly string[]): Promise<{ checkpoint: string; list: object[] }> {
    const places = hashes.map(async (hash) => {
      const index = this.entries.findIndex(
        (entry) => toHex(sha256('\0', Buffer.from(entry))) === hash && !this.hidden.has(entry),
      );
      if (index < 0) return [];
      const path = await inclusionProof(this.tile, index, this.entries.length);
      return [{ hash, index, path: path.map((one) => Buffer.from(one).toString('base64')).join('.') }];
    });
    return { checkpoint: this.checkpoint(), list: (await Promise.all(places)).flat() };
  }

  readonly source: LogSource = {
    keys: () => Promise.resolve([HOUSE_KEY]),
    about: () => Promise.resolve({ origin: ORIGIN, witnesses: this.named }),
    checkpoint: () => Promise.resolve(this.checkpoint()),
    tile: this.tile,
    proofs: (hashes) => this.proofs(hashes),
  };
}
