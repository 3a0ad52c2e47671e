import { ed25519 } from '@noble/curves/ed25519.js';

/** Verifies an Ed25519 signature where there is no OpenSSL. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  // Strict: each signature has only one valid encoding.
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}
