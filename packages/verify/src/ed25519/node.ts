import { createPublicKey, verify } from 'node:crypto';
import { spkiOf } from './spki.js';

/** Verifies an Ed25519 signature with OpenSSL, which is much faster and smaller than JavaScript. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.from(spkiOf(publicKey)), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
}
