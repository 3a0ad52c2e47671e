import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must not lie in the database in the open (AES-256-GCM), bound to the row that it belongs to. */
@Injectable()
export class SecretBox {
  private readonly key;

  constructor(config: WalletConfig) {
    this.key = createSecretKey(Buffer.from(config.DATA_KEY, 'base64'));
  }

  /** `rowId` has to be the same when it is opened. */
  seal(text: string, rowId: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(rowId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** HMAC-SHA-256 of a text, by a key of this use alone. */
  mac(use: string, text: string): Buffer {
    const key = hkdfSync('sha256', this.key, '', `makoto wallet ${use}`, 32);
    return createHmac('sha256', Buffer.from(key)).update(text).digest();
  }

  /** @throws where it was made with another key, for another row, or was changed */
  open(sealed: Buffer, rowId: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(rowId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
