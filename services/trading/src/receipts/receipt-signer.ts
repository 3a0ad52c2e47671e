import { receiptsText } from '@makoto/contracts';
import { leafHash, merkleTree, pathToText, SigningKey } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TradingConfig } from '../config.js';
import { ReceiptLog } from './receipt-log.js';

export interface Signed {
  /** The text that was signed. */
  payload: string;
  path: string;
  signature: string;
  keyId: string;
  /** Undefined if no place in the log was promised. */
  promise: SignedPromise | undefined;
}

export interface SignedPromise {
  /** By when the log shall show the receipt, epoch milliseconds. */
  byMs: number;
  /** Over the promise's text; undefined in early receipts, whose own signature covers that text. */
  signature: string | undefined;
}

/** A receipt of the batch that was just signed. */
export interface SignedNow extends Signed {
  /** The root of the batch, in hexadecimal. */
  root: string;
  /** The promise's text, which is the log's entry; undefined if none was promised. */
  text: string | undefined;
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

  constructor(
    config: TradingConfig,
    private readonly log: ReceiptLog,
  ) {
    this.key = new SigningKey('RECEIPT_KEY', config.RECEIPT_KEY);
    this.keyId = this.key.keyId;
    this.publicKey = this.key.publicKey;
  }

  /**
   * Signs payloads together, with the promise that the log shows them by `byMs` once the log's name is known. The results
   * are in the order of the payloads.
   */
  sign(payloads: readonly string[], byMs: number): SignedNow[] {
    const { root, paths } = merkleTree(payloads.map((payload) => leafHash(payload)));
    const { keyId } = this;
    const { origin } = this.log;
    const hex = root.toString('hex');
    const text = origin === undefined ? undefined : receiptsText({ root: hex, keyId, byMs, origin });
    // Verifiers from before promises check the signature over the root.
    const signature = this.key.sign(root);
    const promise = text === undefined ? undefined : { byMs, signature: this.key.sign(Buffer.from(text)) };
    const common = { root: hex, text, signature, keyId, promise };
    return payloads.map((payload, i) => ({ ...common, payload, path: pathToText(paths[i] ?? []) }));
  }
}
