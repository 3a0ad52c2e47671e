import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, toHex } from './bytes.js';
import { keyOfSpki } from './ed25519/spki.js';
import { isSigned } from './ed25519/verify.js';

/** The id of a public key (SPKI DER in base64): the first 16 hexadecimal digits of its SHA-256. */
export function keyIdOf(publicKey: string): string {
  return toHex(sha256(fromBase64(publicKey))).slice(0, 16);
}

/**
 * Verifies an Ed25519 signature (base64) over `message`.
 * @throws Error if the key does not match its id, or the signature is invalid
 */
export function checkSignature(message: Uint8Array, signature: string, keyId: string, publicKey: string): void {
  const key = keyOfSpki(fromBase64(publicKey));
  if (keyIdOf(publicKey) !== keyId) throw new Error(`the key does not match the id ${keyId}`);
  if (!isSigned(message, fromBase64(signature), key)) throw new Error(`the signature is not by the key ${keyId}`);
}
