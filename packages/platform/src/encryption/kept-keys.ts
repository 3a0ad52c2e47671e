import { createHmac } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/load-config.js';
import type { KeyRing } from './key-ring.js';

/** Creates the table of a service's kept keys, for a migration of the service. */
export const CREATE_KEPT_KEYS = `
  create table kept_keys (
    use text primary key,
    sealed bytea not null,
    -- When everything that the service has encrypted was last found to be encrypted with the current data key.
    checked_at bigint
  );
`;

/** What a kept key's ciphertext is bound to. */
export const keptKeyBound = (use: string): string => `kept key ${use}`;

/**
 * Keys that stay when the data key changes, because what they made cannot be made again: keyed hashes that are looked up,
 * and hashes of PINs. They are encrypted with the data key. A kept key is re-encrypted last, so a service that can read its
 * kept keys can read everything.
 */
export class KeptKeys<Use extends string> {
  private constructor(private readonly keys: ReadonlyMap<string, Buffer>) {}

  /**
   * Reads the keys; missing ones are derived from the current data key.
   * @param name the service's name in derivations
   * @throws ConfigError if the settings lack the data key that encrypted them
   */
  static async open<Use extends string>(
    dataSource: DataSource,
    ring: KeyRing,
    name: string,
    uses: readonly Use[],
  ): Promise<KeptKeys<Use>> {
    for (const use of uses) {
      const key = ring.derivedNow(`makoto ${name} ${use}`);
      await dataSource.query('insert into kept_keys (use, sealed) values ($1, $2) on conflict do nothing', [
        use,
        ring.seal(key, keptKeyBound(use)),
      ]);
    }
    const rows: { use: string; sealed: Buffer }[] = await dataSource.query('select use, sealed from kept_keys');
    const keys = new Map(rows.map(({ use, sealed }) => [use, readKept(ring, use, sealed)]));
    const isDerived = ([use, key]: [string, Buffer]): boolean => ring.derivedNow(`makoto ${name} ${use}`).equals(key);
    if (![...keys].every(isDerived)) ring.startMarking();
    return new KeptKeys(keys);
  }

  of(use: Use): Buffer {
    const key = this.keys.get(use);
    if (!key) throw new RangeError(`there is no kept key for ${use}`);
    return key;
  }

  /** HMAC-SHA256 with the key for one use. */
  mac(use: Use, text: string): Buffer {
    return createHmac('sha256', this.of(use)).update(text).digest();
  }
}

function readKept(ring: KeyRing, use: string, sealed: Buffer): Buffer {
  try {
    return ring.open(sealed, keptKeyBound(use));
  } catch (error) {
    const message =
      'Setting DATA_KEY: the data is encrypted with another key. If that key was just replaced, set it as DATA_KEY_PREVIOUS until everything is encrypted again.';
    throw new ConfigError(message, { cause: error });
  }
}
