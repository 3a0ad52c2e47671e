import { Failure } from '../launcher/lib/failure.ts';
import { type JsonObject, readKept, writeObject } from '../launcher/lib/json.ts';
import { givenSecrets, newSecret, nextOf, previousOf, secretsPath } from '../launcher/product/secrets.ts';
import { rotatedKey } from './keys.ts';

/** Tokens for programs of customers that do not renew live for seven days; nothing else that a key of this kind makes lives longer. */
const OVERLAP_MS = 7 * 86_400_000;

/**
 * How long old processes may still run after the operator has had them restarted: Kubernetes sends them away when
 * their successors are ready, and gives them half a minute to end.
 */
const LEAVING_MS = 120_000;

export interface RotationOptions {
  dataDir: string;
  name: string | undefined;
  /** The settings of this command, with those that files give. */
  env: NodeJS.ProcessEnv;
  /** Drops the previous key before what it made has expired. */
  now: boolean;
  /** Whether the operator restarts the processes; each call then makes one step. */
  byHand: boolean;
  /** Makes the processes run with the file's secrets, or tells the operator which to restart. */
  apply: (parts: readonly string[]) => Promise<void>;
  /**
   * Resolves once a pass that began after `sinceMs` found everything encrypted with the current data key.
   * @throws Failure if none did within its time
   */
  untilReencrypted: (sinceMs: number) => Promise<void>;
  nowMs: () => number;
  say: (line: string) => void;
}

/** Since when the previous key is not used any more, in the secrets' file. */
const changedAtOf = (name: string): string => `${name}_CHANGED_AT`;

/** The data key that was dropped last, in the secrets' file: no process reads it, and whatever still needs it is not lost. */
const droppedOf = (name: string): string => `${name}_DROPPED`;

/**
 * Replaces a key as far as that is possible now. What was done is in the secrets' file, so a further call goes on:
 * 1. `<KEY>_NEXT`: all processes accept the new key;
 * 2. it becomes `<KEY>`, and the old one `<KEY>_PREVIOUS`: all processes use the new key;
 * 3. `<KEY>_PREVIOUS` is dropped once nothing needs it. A data key stays in the file until the next one is dropped.
 *
 * @returns whether the rotation is complete
 * @throws Failure
 */
export async function rotate(options: RotationOptions): Promise<boolean> {
  const { name, key } = rotatedKey(options.name);
  const { say, byHand } = options;
  const apply = (): Promise<void> => options.apply(key.parts);
  const file = new SecretsFile(options.dataDir);
  refuseGiven(name, options);
  if (key.way === 'signing') {
    file.change({ [name]: newSecret(name) });
    say(`${name} is new. What the old one signed stays valid: its public key stays published.`);
    await apply();
    return true;
  }
  if (file.get(previousOf(name)) === undefined) {
    if (file.get(nextOf(name)) === undefined) {
      file.change({ [nextOf(name)]: newSecret(name) });
      say(`${nextOf(name)} is new.`);
      await apply();
      if (byHand) return false;
    }
    const at = new Date(options.nowMs()).toISOString();
    const [next, current] = [file.get(nextOf(name)), file.get(name)];
    file.change({ [name]: next, [previousOf(name)]: current, [nextOf(name)]: undefined, [changedAtOf(name)]: at });
    say(`${name} is replaced; the old one is ${previousOf(name)}.`);
    await apply();
    if (byHand) return false;
  } else if (!byHand) {
    // The call before may have ended before all processes ran with the new key.
    await apply();
  }
  if (!(await mayDrop(name, key.way, file, options))) return false;
  const dropped = key.way === 'encrypting' ? { [droppedOf(name)]: file.get(previousOf(name)) } : {};
  file.change({ ...dropped, [previousOf(name)]: undefined, [changedAtOf(name)]: undefined });
  say(`${previousOf(name)} is dropped.`);
  await apply();
  return true;
}

/** Secrets that the settings give replace those of the file. @throws Failure if they give a generation of this one */
function refuseGiven(name: string, { dataDir, env }: RotationOptions): void {
  const given = givenSecrets(dataDir);
  if (!given)
    throw new Failure(
      'Which keys the settings give is not known yet. Start the product with this release (docker compose up secrets; npm run kubernetes -- secrets), then run this again.',
    );
  const found = [name, nextOf(name), previousOf(name)].filter((setting) => given.includes(setting) || env[setting]);
  if (found.length > 0)
    throw new Failure(
      `${found.join(' and ')} is among the settings (the environment, .env or a file), which replace secrets.json. Nothing is changed: replace the key there, or move it into secrets.json first. See “A key among the settings” in docs/operations/README.md.`,
    );
}

async function mayDrop(
  name: string,
  way: 'overlap' | 'encrypting',
  file: SecretsFile,
  { now, byHand, nowMs, say, untilReencrypted }: RotationOptions,
): Promise<boolean> {
  if (way === 'encrypting') {
    if (byHand) say('This waits for a pass over all data that begins in two minutes: old processes may still write.');
    await untilReencrypted(nowMs() + (byHand ? LEAVING_MS : 0));
    return true;
  }
  const untilMs = Date.parse(file.get(changedAtOf(name)) ?? '') + OVERLAP_MS;
  if (now || nowMs() >= untilMs) return true;
  const until = new Date(untilMs).toISOString();
  say(`${previousOf(name)} is accepted until you run this again after ${until}, or at once with --now.`);
  return false;
}

/** The file of a data directory's secrets. */
class SecretsFile {
  private readonly path: string;
  private readonly values: JsonObject;

  constructor(dataDir: string) {
    this.path = secretsPath(dataDir);
    const values = readKept(this.path);
    if (!values) throw new Failure(`There is no ${this.path}; set DATA_DIR to that of the product.`);
    this.values = values;
  }

  get(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** Writes all changes at once; undefined removes a value. */
  change(changes: Record<string, string | undefined>): void {
    Object.assign(this.values, changes);
    writeObject(this.path, this.values, 0o600);
  }
}
