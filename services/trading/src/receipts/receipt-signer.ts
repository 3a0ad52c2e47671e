import { leafHash, merkleTree, pathToText, SigningKey } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TradingConfig } from '../config.js';

export interface Signed {
  /** The text that was signed. */
  payload: string;
  path: string;
  signature: string;
  keyId: string;
}

/** A receipt of the batch that was just signed. */
export interface SignedNow extends Signed {
  /** The signed root of the batch, in hexadecimal. */
  root: string;
}

/**
 * Signs receipts with Ed25519. Orders that are written together share one signature over the root of a Merkle tree of their
 * payloads, and each receipt carries its path, because a signature costs more than everything else in placing an order. The
 * path of a single order is empty.
 */
@Injectable()
export class ReceiptSigner {
  private readonly key: SigningKey;
  readonly keyId: string;
  /** The public key, SPKI DER in base64. */
  readonly publicKey: string;

  constructor(config: TradingConfig) {
    this.key = new SigningKey('RECEIPT_KEY', config.RECEIPT_KEY);
    this.keyId = this.key.keyId;
    this.publicKey = this.key.publicKey;
  }

  /** Signs payloads together. The results are in the order of the payloads. */
  sign(payloads: readonly string[]): SignedNow[] {
    const { root, paths } = merkleTree(payloads.map((payload) => leafHash(payload)));
    const signature = this.key.sign(root);
    return payloads.map((payload, i) => ({
      payload,
      root: root.toString('hex'),
      path: pathToText(paths[i] ?? []),
      signature,
      keyId: this.keyId,
    }));
  }
}
