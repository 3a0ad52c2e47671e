import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ConfigError } from './config/load-config.js';

/** An Ed25519 key from the settings. Anyone can check its signatures by the public key. */
export class SigningKey {
  private readonly key: KeyObject;
  /** First 16 hexadecimal digits of the SHA-256 of the public key (SPKI DER). */
  readonly keyId: string;
  /** The public key, SPKI DER in base64. */
  readonly publicKey: string;

  /** Reads `value`, a private key in PKCS #8 DER, base64. @throws ConfigError naming the `setting` if it is not one */
  constructor(setting: string, value: string) {
    try {
      this.key = createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });
    } catch {
      throw new ConfigError(`Setting ${setting}: it is not a private key in PKCS #8 DER, base64.`);
    }
    if (this.key.asymmetricKeyType !== 'ed25519')
      throw new ConfigError(`Setting ${setting}: it is not an Ed25519 key.`);
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.toString('base64');
    this.keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  /** The signature over `data`, base64. */
  sign(data: Buffer): string {
    return sign(null, data, this.key).toString('base64');
  }
}
