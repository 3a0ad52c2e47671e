import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { parse } from '@makoto/contracts';
import { Injectable, type Type } from '@nestjs/common';
import { WalletConfig } from '../config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values at rest with AES-256-GCM. Each ciphertext is bound to the id of its row. */
@Injectable()
export class SecretBox {
  private readonly key;

  constructor(config: WalletConfig) {
    this.key = createSecretKey(Buffer.from(config.DATA_KEY, 'base64'));
  }

  /** Encrypts a text. Decryption needs the same `rowId`. */
  seal(text: string, rowId: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(rowId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Encrypts an object as JSON; see seal(). */
  sealObject(value: object, rowId: string): Buffer {
    return this.seal(JSON.stringify(value), rowId);
  }

  /** HMAC-SHA-256 of a text, with a key derived for this use only. */
  mac(use: string, text: string): Buffer {
    const key = hkdfSync('sha256', this.key, '', `makoto wallet ${use}`, 32);
    return createHmac('sha256', Buffer.from(key)).update(text).digest();
  }

  /** Decrypts and validates what sealObject() encrypted. @throws as open(), and VALIDATION */
  openObject<T extends object>(type: Type<T>, sealed: Buffer, rowId: string): T {
    return parse(type, JSON.parse(this.open(sealed, rowId)));
  }

  /** Decrypts a text. @throws where the key or the row differs, or the ciphertext was altered */
  open(sealed: Buffer, rowId: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(rowId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
