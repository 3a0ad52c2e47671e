import { createPrivateKey, createPublicKey, hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build.ts';
import type { FleetProcess } from './fleet.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

// In practice mode a witness of our own cosigns the transparency log, so that the path is the one of a live log. It
// proves nothing, because the house runs it, and the app says so.

const NAME = 'makoto.invalid/own-witness';
const PROGRAM = join(ROOT, 'packages/witness/bin/makoto-witness.js');
/** It holds a head and answers twice a second. */
const NODE_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/** The witness beside the product. */
export interface OwnWitness {
  /** What the settings `WITNESSES` and `OWN_WITNESSES` of support are. */
  settings: { WITNESSES: string; OWN_WITNESSES: string };
  /** Arguments of `makoto-witness` without its address. */
  args: string[];
  url: string;
}

/** Whether the product runs a witness of its own: never in live mode, and not if it is given other witnesses. */
export function wantsOwnWitness({ mode }: Settings, env: NodeJS.ProcessEnv): boolean {
  return mode === 'practice' && !env.WITNESSES;
}

/**
 * Makes the key of the witness at the first start, in a folder of its own. The compiled packages must exist.
 * @param url where support reaches it
 */
export async function prepareWitness(
  dir: string,
  url: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Promise<OwnWitness> {
  // Imported late: they may have been compiled only now.
  const { KEY_TYPES, verifierKey, writeVerifierKey } = await import('makoto-verify/tlog');
  const { openSigner } = await import('../../../packages/witness/dist/key.js');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const spki = createPublicKey(
    createPrivateKey({ key: Buffer.from(secrets('LOG_KEY'), 'base64'), format: 'der', type: 'pkcs8' }),
  ).export({ format: 'der', type: 'spki' });
  const origin = originOf(dir, spki, env);
  const log = writeVerifierKey(verifierKey(origin, KEY_TYPES.ed25519, new Uint8Array(spki.subarray(-32))));
  const own = writeVerifierKey(openSigner(join(dir, 'key.pem'), NAME).key);
  return {
    settings: { WITNESSES: `${own} ${url}`, OWN_WITNESSES: NAME },
    args: ['--name', NAME, '--log', log, '--data', dir],
    url,
  };
}

/** The process of the witness on this machine. It gets none of the product's settings. */
export function witnessMember({ args, url }: OwnWitness): FleetProcess {
  return {
    name: 'witness',
    command: process.execPath,
    args: [...NODE_FLAGS, PROGRAM, ...args, '--port', new URL(url).port],
    cwd: ROOT,
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
  };
}

/** Writes what the witness's container is started with; nothing if there is to be none. */
export function writeArguments(dir: string, witness: OwnWitness | undefined): void {
  writeFileSync(join(dir, 'arguments'), witness?.args.join('\n') ?? '', { mode: 0o600 });
}

/** The log's name. Support keeps the first one for good, also if the key or the setting changes; so does this folder. */
function originOf(dir: string, spki: Buffer, env: NodeJS.ProcessEnv): string {
  const path = join(dir, 'log-origin');
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  // As support names it.
  const origin = env.LOG_ORIGIN || kept || `makoto.invalid/${hash('sha256', spki, 'hex').slice(0, 16)}`;
  if (origin !== kept) writeFileSync(path, origin, { mode: 0o600 });
  return origin;
}
