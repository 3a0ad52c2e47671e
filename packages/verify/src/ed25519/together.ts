import { spkiOf } from './spki.js';
import { type Asked, collectSignatures } from './verify.js';

/**
 * Runs checks with all their signatures verified together by the browser's own cryptography, which is much faster than
 * JavaScript. If it has no Ed25519 or anything is wrong, the checks run again one by one, so that they say what is.
 */
export async function withSignaturesTogether<T>(run: () => T): Promise<T> {
  return (await resultIfSigned(run)) ?? run();
}

async function resultIfSigned<T>(run: () => T): Promise<T | undefined> {
  try {
    const { result, asked } = collectSignatures(run);
    const right = await Promise.all(asked.map(isRight));
    return right.every(Boolean) ? result : undefined;
  } catch {
    // No Ed25519 here, or a check that throws: the second run says so.
    return undefined;
  }
}

async function isRight({ signature, message, publicKey }: Asked): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('spki', Uint8Array.from(spkiOf(publicKey)), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
}
