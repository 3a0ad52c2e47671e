import { ConfigError } from '@makoto/platform';
import { KEY_TYPES, readVerifierKey, type VerifierKey } from 'makoto-verify/tlog';

/** A witness that the log asks. */
export interface WitnessSetting {
  key: VerifierKey;
  /** Without a slash at the end. */
  url: string;
  /** The house runs it itself. */
  own: boolean;
}

/**
 * Parses `WITNESSES` (verifier key and address of each, separated by commas) and `OWN_WITNESSES` (their names).
 * @throws ConfigError naming the wrong one
 */
export function readWitnesses(text: string | undefined, own: string | undefined): WitnessSetting[] {
  const owned = new Set((own ?? '').split(',').flatMap((name) => name.trim() || []));
  const witnesses = (text ?? '').split(',').flatMap((part) => {
    const [key, url, ...rest] = part.trim().split(/\s+/);
    return key ? [witnessOf(part.trim(), key, url, rest)] : [];
  });
  for (const name of owned) {
    if (!witnesses.some(({ key }) => key.name === name))
      throw new ConfigError(`Setting OWN_WITNESSES: ${name} is not the name of a witness in WITNESSES.`);
  }
  return witnesses.map((witness) => ({ ...witness, own: owned.has(witness.key.name) }));
}

function witnessOf(
  part: string,
  key: string,
  url: string | undefined,
  rest: readonly string[],
): Omit<WitnessSetting, 'own'> {
  try {
    if (url === undefined || rest.length > 0) throw new Error('it is not a key and an address');
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('the address is not one of HTTP');
    const read = readVerifierKey(key);
    if (read.type !== KEY_TYPES.cosignature) throw new Error('the key does not sign cosignatures');
    return { key: read, url: url.replace(/\/+$/, '') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `Setting WITNESSES: "${part}": ${reason}. Give each witness as its verifier key, a blank and its address.`,
    );
  }
}
