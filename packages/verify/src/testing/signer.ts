import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The prefix of every Ed25519 private key in PKCS #8 DER; its 32-byte seed follows. */
const PKCS8_PREFIX = '302e020100300506032b657004220420';

/** A deterministic signing key, made from a repeated byte. */
export class Signer {
  private readonly key;
  readonly publicKey: string;
  readonly keyId: string;

  constructor(byte: number) {
    const der = Buffer.concat([Buffer.from(PKCS8_PREFIX, 'hex'), Buffer.alloc(32, byte)]);
    this.key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.toString('base64');
    this.keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  sign(data: Buffer | string): string {
    return sign(null, Buffer.from(data), this.key).toString('base64');
  }
}
