import { verifySignature } from '#ed25519';
import { toHex } from '../bytes.js';
import { isWeakKey } from './weak-keys.js';

/** A signature whose check was put off. */
export interface Asked {
  signature: Uint8Array;
  message: Uint8Array;
  publicKey: Uint8Array;
}

/** Signatures put off while `collectSignatures` runs, each once. */
let collected: Map<string, Asked> | undefined;

/** Whether an Ed25519 signature is right. Strict: each signature has only one valid encoding. */
export function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || isWeakKey(publicKey)) return false;
  if (!collected) return verifySignature(signature, message, publicKey);
  collected.set([publicKey, signature, message].map(toHex).join(), { signature, message, publicKey });
  return true;
}

/** Runs checks as if all signatures were right. The result means something only if those in `asked` are. */
export function collectSignatures<T>(run: () => T): { result: T; asked: Asked[] } {
  const outer = collected;
  const own = new Map<string, Asked>();
  collected = own;
  try {
    return { result: run(), asked: [...own.values()] };
  } finally {
    collected = outer;
  }
}
