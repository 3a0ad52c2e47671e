import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encryption at rest and keyed hashes, with a key derived from DATA_KEY for each use. */
@Injectable()
export class DataKey {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly config: IdentityConfig) {}

  /** AES-256-GCM. Decryption needs the same `bound`, so that a ciphertext cannot be moved to another row. */
  encrypt(plain: Buffer, bound: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key('encrypt'), iv).setAAD(Buffer.from(bound));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  /** @throws if the bytes were changed, moved, or encrypted with another key */
  decrypt(sealed: Buffer, bound: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.key('encrypt'), sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** HMAC-SHA256 with the key for one use. */
  mac(use: string, text: string): Buffer {
    return createHmac('sha256', this.key(use)).update(text).digest();
  }

  /** A 32-byte key for one use. */
  key(use: string): Buffer {
    let key = this.keys.get(use);
    if (!key) {
      const master = Buffer.from(this.config.DATA_KEY, 'base64');
      key = Buffer.from(hkdfSync('sha256', master, '', `makoto identity ${use}`, 32));
      this.keys.set(use, key);
    }
    return key;
  }
}
