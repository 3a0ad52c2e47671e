import { Failure } from '../launcher/lib/failure.ts';

/**
 * How a key is replaced. `signing`: the old public key stays published, so the new one is used at once. `overlap`: both are
 * valid until what the old one made has expired. `encrypting`: both are valid until everything is encrypted again.
 */
export type Way = 'signing' | 'overlap' | 'encrypting';

interface RotatedKey {
  way: Way;
  /** The containers that read it. */
  parts: readonly string[];
}

export const ROTATED: Readonly<Record<string, RotatedKey>> = {
  TOKEN_SECRET: { way: 'overlap', parts: ['gateway', 'identity'] },
  RAIL_SECRET: { way: 'overlap', parts: ['wallet'] },
  DATA_KEY: { way: 'encrypting', parts: ['identity', 'wallet'] },
  RECEIPT_KEY: { way: 'signing', parts: ['trading'] },
  TICK_KEY: { way: 'signing', parts: ['market'] },
  SOLVENCY_KEY: { way: 'signing', parts: ['wallet'] },
};

/** Keys that this command does not replace, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  LOG_KEY: 'every device, witness and monitor knows the log by it',
  VAPID_KEY: 'a new one ends all push subscriptions',
  FEED_SEED: 'the simulated markets would jump',
};

/** @throws Failure for a name that cannot be rotated */
export function rotatedKey(name: string | undefined): { name: string; key: RotatedKey } {
  const key = name === undefined ? undefined : ROTATED[name];
  if (name !== undefined && key) return { name, key };
  const reason = name === undefined ? undefined : OTHERS[name];
  if (reason)
    throw new Failure(`${name} is not replaced by this command: ${reason}. See “Keys” in docs/operations/README.md.`);
  throw new Failure(`Name one of ${Object.keys(ROTATED).join(', ')}.`);
}
