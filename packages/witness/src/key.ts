import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { KEY_TYPES, type NoteSigner, verifierKey } from 'makoto-verify/tlog';

/** A signer with the key in this file, which is made at the first start and readable by its owner only. */
export function openSigner(path: string, name: string): NoteSigner {
  const key = existsSync(path) ? readKey(path) : makeKey(path);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: verifierKey(name, KEY_TYPES.cosignature, new Uint8Array(publicKey)),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new Error(`${path} holds no key; restore it: a witness with another key is another witness`, {
      cause: error,
    });
  }
}

function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}
