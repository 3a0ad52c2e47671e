import { createHmac, timingSafeEqual } from 'node:crypto';
import { KeptKeys, KeyRing } from '@makoto/platform';
import type { DataSource } from 'typeorm';
import type { IdentityConfig } from '../config.js';

/** Uses whose results are kept for long and looked up; their keys stay when the data key changes. */
const KEPT_USES = [
  ...(['pay password', 'id numbers', 'device', 'operator of the settings'] as const),
  ...(['undo link', 'undo contact', 'freeze link', 'freeze account'] as const),
] as const;
type KeptUse = (typeof KEPT_USES)[number];

/** Uses whose results live for minutes; their keys change with the data key. */
type ShortUse = 'file links' | 'codes' | 'refresh token';

/** What the hash of a pay password is bound to. */
const PIN_BOUND = 'pay password hash';
/** Marks an encrypted hash of a pay password. */
const SEALED_TEXT = 'sealed:';

/** Encryption at rest and keyed hashes, with a key for each use. */
export class DataKey {
  constructor(
    readonly ring: KeyRing,
    private readonly kept: KeptKeys<KeptUse>,
  ) {}

  /** @throws ConfigError if the settings lack the key with which the data is encrypted */
  static async open(config: IdentityConfig, dataSource: DataSource): Promise<DataKey> {
    const ring = new KeyRing(config, 'makoto identity encrypt');
    return new DataKey(ring, await KeptKeys.open(dataSource, ring, 'identity', KEPT_USES));
  }

  /** AES-256-GCM. Decryption needs the same `bound`, so that a ciphertext cannot be moved to another row. */
  encrypt(plain: Buffer, bound: string): Buffer {
    return this.ring.seal(plain, bound);
  }

  /** @throws if the bytes were changed, moved, or encrypted with another key */
  decrypt(sealed: Buffer, bound: string): Buffer {
    return this.ring.open(sealed, bound);
  }

  /**
   * Encrypts the hash of a pay password once the data key was replaced: six digits could be guessed from a hash and the key
   * that was derived from the old one.
   */
  encryptPinHash(hash: string): string {
    if (!this.ring.isMarking) return hash;
    return SEALED_TEXT + this.ring.seal(Buffer.from(hash), PIN_BOUND).toString('base64');
  }

  /** Hashes from before they were encrypted are returned as they are. */
  decryptPinHash(stored: string): string {
    if (!stored.startsWith(SEALED_TEXT)) return stored;
    return this.ring.open(Buffer.from(stored.slice(SEALED_TEXT.length), 'base64'), PIN_BOUND).toString();
  }

  /** The start of hashes that the current key encrypts. */
  get pinHashMarker(): string {
    return SEALED_TEXT + this.ring.marker.toString('base64');
  }

  /** HMAC-SHA256 that is the same for ever. */
  mac(use: KeptUse, text: string): Buffer {
    return this.kept.mac(use, text);
  }

  /** A 32-byte key that is the same for ever. */
  key(use: KeptUse): Buffer {
    return this.kept.of(use);
  }

  /** HMAC-SHA256 with the current key, for what lives for minutes. */
  shortMac(use: ShortUse, text: string): Buffer {
    return createHmac('sha256', this.ring.derivedNow(useOf(use)))
      .update(text)
      .digest();
  }

  /** Whether `given` is such a MAC by any key in use. */
  isShortMac(use: ShortUse, text: string, given: Buffer): boolean {
    return this.ring.derived(useOf(use)).some((key) => {
      const mac = createHmac('sha256', key).update(text).digest();
      return mac.length === given.length && timingSafeEqual(mac, given);
    });
  }
}

const useOf = (use: ShortUse): string => `makoto identity ${use}`;
