import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ConfigError, leafHash, merkleTree, pathToText } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TradingConfig } from '../config.js';

export interface Signed {
  /** The text that was signed. */
  payload: string;
  path: string;
  signature: string;
  keyId: string;
}

/**
 * Signs receipts with Ed25519. Orders that are written together are signed together: one signature over the root of a
 * Merkle tree of their payloads, and each receipt carries its path, because a signature costs more than all the rest of
 * taking an order. A lone order's path is empty.
 */
@Injectable()
export class ReceiptSigner {
  private readonly key: KeyObject;
  /** First 16 hexadecimal digits of the SHA-256 of the public key (SPKI DER). */
  readonly keyId: string;
  /** The public key, SPKI DER in base64. */
  readonly publicKey: string;

  constructor(config: TradingConfig) {
    try {
      this.key = createPrivateKey({ key: Buffer.from(config.RECEIPT_KEY, 'base64'), format: 'der', type: 'pkcs8' });
    } catch {
      throw new ConfigError('Setting RECEIPT_KEY: it is not a private key in PKCS #8 DER, base64.');
    }
    if (this.key.asymmetricKeyType !== 'ed25519')
      throw new ConfigError('Setting RECEIPT_KEY: it is not an Ed25519 key.');
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.toString('base64');
    this.keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  /** Signs payloads together; the answers are in their order. */
  sign(payloads: readonly string[]): Signed[] {
    const { root, paths } = merkleTree(payloads.map((payload) => leafHash(payload)));
    const signature = sign(null, root, this.key).toString('base64');
    return payloads.map((payload, i) => ({ payload, path: pathToText(paths[i] ?? []), signature, keyId: this.keyId }));
  }
}
