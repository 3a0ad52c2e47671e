import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/load-config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The first byte of a marker. */
const FORMAT = 1;
/** Six bytes: whole characters in base64. */
const MARKER_BYTES = 6;

/** The settings with a service's data key, of up to three generations. */
export interface DataKeySettings {
  DATA_KEY: string;
  DATA_KEY_NEXT?: string;
  DATA_KEY_PREVIOUS?: string;
}

interface Generation {
  /** Encrypts; derived from the master. */
  key: Buffer;
  master: Buffer;
  /** The start of its ciphertexts, which says the key. */
  marker: Buffer;
}

/**
 * AES-256-GCM with the data keys of a service: the current one encrypts, and all decrypt. The next one is there before it is
 * used, so that processes can be restarted one after another; the previous one until nothing is encrypted with it. See
 * docs/adr/045-key-rotation.md.
 */
export class KeyRing {
  private readonly current: Generation;
  private readonly generations: readonly Generation[];
  /** Whether a key was replaced, so that what it encrypted must be encrypted again. */
  readonly isChanging: boolean;
  /**
   * Whether ciphertexts name their key. They do from the first rotation on; until then they are as releases from before
   * there were markers read them.
   */
  private marks: boolean;

  /**
   * @param encryptionUse the use for which the encrypting key is derived from the data key; without it the data key encrypts
   * @throws ConfigError if a key is not 32 bytes in base64
   */
  constructor(settings: DataKeySettings, encryptionUse?: string) {
    const generation = (name: keyof DataKeySettings, value: string): Generation => {
      const master = Buffer.from(value, 'base64');
      if (master.length !== KEY_BYTES) throw new ConfigError(`Setting ${name}: it must be 32 bytes in base64.`);
      const key = encryptionUse === undefined ? master : derivedKey(master, encryptionUse);
      const id = createHash('sha256').update('makoto data key id').update(key).digest();
      return { master, key, marker: Buffer.from([FORMAT, ...id.subarray(0, MARKER_BYTES - 1)]) };
    };
    const { DATA_KEY, DATA_KEY_NEXT, DATA_KEY_PREVIOUS } = settings;
    this.current = generation('DATA_KEY', DATA_KEY);
    this.isChanging = DATA_KEY_PREVIOUS !== undefined;
    this.marks = this.isChanging || DATA_KEY_NEXT !== undefined;
    this.generations = [
      this.current,
      ...(DATA_KEY_NEXT === undefined ? [] : [generation('DATA_KEY_NEXT', DATA_KEY_NEXT)]),
      ...(DATA_KEY_PREVIOUS === undefined ? [] : [generation('DATA_KEY_PREVIOUS', DATA_KEY_PREVIOUS)]),
    ];
  }

  /** The first bytes of what the current key encrypts, once ciphertexts name their key. */
  get marker(): Buffer {
    return this.current.marker;
  }

  /** The data key was replaced at some time. */
  startMarking(): void {
    this.marks = true;
  }

  get isMarking(): boolean {
    return this.marks;
  }

  /** Encrypts with the current key. Decryption needs the same `bound`, so that a ciphertext cannot be moved to another row. */
  seal(plain: Buffer, bound: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current.key, iv).setAAD(Buffer.from(bound));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([...(this.marks ? [this.current.marker] : []), iv, cipher.getAuthTag(), body]);
  }

  /**
   * Decrypts with the key that encrypted. Ciphertexts without a marker are tried with each.
   * @throws if the bytes were changed, moved, or encrypted with a key that the settings lack
   */
  open(sealed: Buffer, bound: string): Buffer {
    const named = this.generations.find(({ marker }) => sealed.subarray(0, MARKER_BYTES).equals(marker));
    if (named) return decrypt(named.key, sealed.subarray(MARKER_BYTES), bound);
    let failure: unknown;
    for (const { key } of this.generations) {
      try {
        return decrypt(key, sealed, bound);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** The key derived for a use of the current data key. */
  derivedNow(use: string): Buffer {
    return derivedKey(this.current.master, use);
  }

  /** The keys derived for a use of every generation, the current one first. */
  derived(use: string): Buffer[] {
    return this.generations.map(({ master }) => derivedKey(master, use));
  }
}

function decrypt(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

function derivedKey(master: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', use, KEY_BYTES));
}
