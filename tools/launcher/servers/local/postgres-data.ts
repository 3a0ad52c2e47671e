import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../../lib/failure.ts';
import { runQuietly } from '../../lib/run-quietly.ts';
import { readEarlierChoice } from '../choose.ts';
import { requireOwn } from '../data-owner.ts';
import type { ServerContext } from '../types.ts';
import { findPostgres } from './programs.ts';
import { canReach, type SystemUser } from './user.ts';

const INITDB_TIMEOUT_MS = 120_000;
/** The place of the data when PostgreSQL's user cannot pass through the folders above the data directory. */
const REACHABLE_ROOT = '/var/lib/makoto';

export interface PostgresData {
  /** PostgreSQL's data folder. */
  dir: string;
  /** The folder with the programs of its version. */
  bin: string;
  /** Its major version. */
  major: number;
}

/**
 * PostgreSQL's data below the data directory, created on the first start.
 * @throws Failure when the data is missing, or the machine lacks the PostgreSQL version that created it.
 */
export async function openPostgresData(context: ServerContext, user: SystemUser | undefined): Promise<PostgresData> {
  const dir = postgresDir(context.dataDir, user);
  const versionFile = join(dir, 'PG_VERSION');
  const major = existsSync(versionFile) ? Number(readFileSync(versionFile, 'utf8')) : undefined;
  const bin = findPostgres(context.env, major);
  if (bin === undefined) {
    throw new Failure(
      `The data in ${dir} needs PostgreSQL ${major}, which is missing; install it or set another DATA_DIR.`,
    );
  }
  if (major === undefined) {
    if (readEarlierChoice(context.dataDir).postgres === 'local') {
      throw new Failure(`PostgreSQL's data in ${dir} is missing: restore it from its copy, or set another DATA_DIR.`);
    }
    await initialise(dir, bin, context, user);
  }
  return { dir, bin, major: Number(readFileSync(versionFile, 'utf8')) };
}

/**
 * The folder itself, or its link's target if PostgreSQL's user could not reach the folder.
 * @throws Failure if the target is missing, or belongs to the data directory of which this is a copy
 */
export function postgresDir(dataDir: string, user: SystemUser | undefined): string {
  const wanted = join(dataDir, 'postgres');
  if (isLink(wanted)) return linkedDir(wanted, dataDir);
  if (existsSync(wanted) || user === undefined || canReach(wanted, user)) return wanted;
  const dir = join(REACHABLE_ROOT, randomBytes(6).toString('hex'));
  mkdirSync(REACHABLE_ROOT, { recursive: true, mode: 0o755 });
  mkdirSync(dir, { mode: 0o700 });
  chownSync(dir, user.uid, user.gid);
  symlinkSync(dir, wanted);
  return linkedDir(wanted, dataDir);
}

/**
 * A link's target. A file beside the target names its data directory, because a copy of that directory contains the
 * link as well.
 */
function linkedDir(link: string, dataDir: string): string {
  if (!existsSync(link)) {
    throw new Failure(
      `${link} leads to ${readlinkSync(link)}, which is missing: restore that folder from its copy, or set another DATA_DIR.`,
    );
  }
  const dir = realpathSync(link);
  const note = ownerNote(dir);
  const owner = existsSync(note) ? readFileSync(note, 'utf8') : undefined;
  const leadsHere = (other: string): boolean =>
    existsSync(join(other, 'postgres')) && realpathSync(join(other, 'postgres')) === dir;
  requireOwn({ what: dir, owner, dataDir, isStillIts: leadsHere });
  const own = realpathSync(dataDir);
  if (owner !== own) writeFileSync(note, own, { mode: 0o600 });
  return dir;
}

function ownerNote(dir: string): string {
  return `${dir}.owner`;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Removes PostgreSQL's data of an ephemeral data directory, including the target of its link. */
export function removePostgresData(dataDir: string): void {
  const path = join(dataDir, 'postgres');
  if (!isLink(path)) return;
  const target = readlinkSync(path);
  if (dirname(target) !== REACHABLE_ROOT) return;
  rmSync(target, { recursive: true, force: true });
  rmSync(ownerNote(target), { force: true });
}

/** Creates the data in a draft folder first, so that an interrupted start leaves nothing that looks finished. */
async function initialise(
  dir: string,
  bin: string,
  context: ServerContext,
  user: SystemUser | undefined,
): Promise<void> {
  context.say('Creating the PostgreSQL data.');
  const scratch = mkdtempSync(join(tmpdir(), 'makoto-initdb-'));
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, context.secrets('POSTGRES_PASSWORD'), { mode: 0o600 });
  const draft = `${dir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user !== undefined) for (const path of [scratch, passwordFile, draft]) chownSync(path, user.uid, user.gid);
  const args = [
    ...['--pgdata', draft, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', ...(context.ephemeral ? ['--no-sync'] : [])],
  ];
  const options = { env: context.env, timeoutMs: INITDB_TIMEOUT_MS, cwd: '/', ...user };
  const trouble = await runQuietly(join(bin, 'initdb'), args, options);
  rmSync(scratch, { recursive: true });
  if (trouble !== undefined) throw new Failure(`PostgreSQL's data cannot be created in ${dir}: ${trouble}`);
  rmSync(dir, { recursive: true, force: true });
  renameSync(draft, dir);
}
