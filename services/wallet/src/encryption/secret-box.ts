import { parse } from '@makoto/contracts';
import { KeptKeys, KeyRing } from '@makoto/platform';
import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { WalletConfig } from '../config.js';

/** Uses whose hashes are compared for ever; their keys stay when the data key changes. */
const KEPT_USES = ['card', 'address'] as const;
type KeptUse = (typeof KEPT_USES)[number];

/** Encrypts values at rest with AES-256-GCM. Each ciphertext is bound to the id of its row. */
export class SecretBox {
  constructor(
    readonly ring: KeyRing,
    private readonly kept: KeptKeys<KeptUse>,
  ) {}

  /** @throws ConfigError if the settings lack the key with which the data is encrypted */
  static async open(config: WalletConfig, dataSource: DataSource): Promise<SecretBox> {
    const ring = new KeyRing(config);
    return new SecretBox(ring, await KeptKeys.open(dataSource, ring, 'wallet', KEPT_USES));
  }

  /** Encrypts a text. Decryption needs the same `rowId`. */
  seal(text: string, rowId: string): Buffer {
    return this.ring.seal(Buffer.from(text), rowId);
  }

  /** Encrypts an object as JSON; see seal(). */
  sealObject(value: object, rowId: string): Buffer {
    return this.seal(JSON.stringify(value), rowId);
  }

  /** HMAC-SHA-256 of a text that is the same for ever, with a key for this use only. */
  mac(use: KeptUse, text: string): Buffer {
    return this.kept.mac(use, text);
  }

  /** Decrypts and validates what sealObject() encrypted. @throws as open(), and VALIDATION */
  openObject<T extends object>(type: Type<T>, sealed: Buffer, rowId: string): T {
    return parse(type, JSON.parse(this.open(sealed, rowId)));
  }

  /** Decrypts a text. @throws where the key or the row differs, or the ciphertext was altered */
  open(sealed: Buffer, rowId: string): string {
    return this.ring.open(sealed, rowId).toString();
  }
}
