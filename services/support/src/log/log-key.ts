import type { PublicKeyView } from '@makoto/contracts';
import { SigningKey } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import {
  type Checkpoint,
  checkpointText,
  KEY_TYPES,
  signNote,
  type VerifierKey,
  verifierKey,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import { SupportConfig } from '../config.js';

/** Signs the checkpoints of the log. */
@Injectable()
export class LogKey {
  private readonly key: SigningKey;

  constructor(config: SupportConfig) {
    this.key = new SigningKey('LOG_KEY', config.LOG_KEY);
  }

  get keyId(): string {
    return this.key.keyId;
  }

  get publicKey(): string {
    return this.key.publicKey;
  }

  /** A checkpoint as a signed note. The name of the key is the log's origin. */
  sign(checkpoint: Checkpoint): string {
    const text = checkpointText(checkpoint);
    const key = noteKey(checkpoint.origin, this.publicKey);
    const sign = (message: Uint8Array): Uint8Array => Buffer.from(this.key.sign(Buffer.from(message)), 'base64');
    return writeNote({ text, signatures: [signNote(text, { key, sign })] });
  }
}

/** A key as `public/keys` lists it. `publicKey` is SPKI DER in base64. */
export function logKeyView(origin: string, keyId: string, publicKey: string, since: number): PublicKeyView {
  const verifier_key = writeVerifierKey(noteKey(origin, publicKey));
  return { key_id: keyId, public_key: publicKey, algorithm: 'Ed25519', use: 'log', verifier_key, since };
}

/** The key's 32 bytes are the end of its SPKI DER. */
function noteKey(origin: string, publicKey: string): VerifierKey {
  return verifierKey(origin, KEY_TYPES.ed25519, Buffer.from(publicKey, 'base64').subarray(-32));
}
