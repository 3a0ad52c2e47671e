import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../launcher/lib/failure.ts';
import { writeObject } from '../../launcher/lib/json.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { noteChoice } from '../../launcher/servers/choose.ts';
import { postgresDir, removePostgresData } from '../../launcher/servers/local/postgres-data.ts';
import { postgresUser } from '../../launcher/servers/local/user.ts';
import { noteOwnRepository } from '../capture/own-repository.ts';
import { uploadName, uploadPath, uploadsOf } from '../capture/uploads.ts';
import type { Repository } from '../store/repository.ts';
import { writeArchive } from './archive.ts';
import { findLogBreak, type Head, type LogBreak, newestHead, readHead } from './log-break.ts';
import { advanceOutboxes } from './outboxes.ts';
import { planRestore, type RestorePlan, time } from './plan.ts';
import { programsFor, recover, unpackBase } from './recovery.ts';

export interface RestoreOptions {
  repository: Repository;
  /** The new data directory: missing or empty. */
  dataDir: string;
  /** The moment, epoch milliseconds; everything by default. */
  to?: number | undefined;
  /** A head of the transparency log that the backup may not have: LOG_HEAD_FILE of the lost machine, or a witness's. */
  logHead?: string | undefined;
  env: NodeJS.ProcessEnv;
  say: Say;
  signal?: AbortSignal | undefined;
}

export interface Restored {
  plan: RestorePlan;
  logBreak: LogBreak | undefined;
  /** Files of archived months that the restored ledger names and the backup lacks. */
  missingMonths: string[];
}

type Look = (url: string, dir: string) => Promise<void>;

/**
 * Restores a product's data directory. It appears under its name when everything is in it.
 * @param look is called with the restored database and data directory before PostgreSQL stops
 * @throws Failure with what to do; nothing is left behind then
 */
export async function restore(options: RestoreOptions, look?: Look): Promise<Restored> {
  const { repository, to, env, say } = options;
  const dataDir = resolve(options.dataDir);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Failure(`${dataDir} is not empty; set DATA_DIR to a new folder: a restore replaces nothing.`);
  }
  const plan = await planRestore(repository, to);
  programsFor(plan, env);
  const draft = `${dataDir}.restoring`;
  removeDraft(draft);
  mkdirSync(draft, { recursive: true, mode: 0o711 });
  try {
    const found = await restoreInto(draft, plan, options, look);
    noteChoice(draft, { postgres: 'local' });
    // Or a first start while the disk is not mounted would begin a new backup in the empty folder.
    noteOwnRepository(repository, draft);
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(draft, dataDir);
    say(`Restored into ${dataDir}.`);
    return { plan, ...found };
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

async function restoreInto(
  draft: string,
  plan: RestorePlan,
  { repository, logHead, env, say, signal }: RestoreOptions,
  look: Look | undefined,
): Promise<Omit<Restored, 'plan'>> {
  say(`Unpacking base backup ${plan.base.id}.`);
  await writeState(draft, repository, plan);
  const pgData = makePostgresDir(draft);
  const options = { repository, plan, pgData, env, signal };
  await unpackBase(options);
  say(`Replaying the log up to ${time(plan.to ?? plan.upTo)}.`);
  const recovered = await recover(options);
  try {
    await advanceOutboxes(recovered.url);
    const shown = newest(await newestHead(repository), readHead(logHead ?? ''));
    const logBreak = await findLogBreak(recovered.url, shown);
    // The product refuses to continue a log that lacks entries which were shown.
    if (shown) writeFileSync(join(draft, 'log-head'), shown.note, { mode: 0o600 });
    if (logBreak) writeObject(join(draft, 'log-break.json'), logBreak, 0o600);
    say('Restoring uploads and archived months.');
    await writeUploads(draft, repository);
    const missingMonths = await writeArchive(draft, repository, recovered.url);
    await look?.(recovered.url, draft);
    return { logBreak, missingMonths };
  } finally {
    await recovered.stop();
  }
}

function newest(a: Head | undefined, b: Head | undefined): Head | undefined {
  return (a?.size ?? -1) >= (b?.size ?? -1) ? a : b;
}

function makePostgresDir(draft: string): string {
  const user = postgresUser();
  const dir = postgresDir(draft, user);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user) chownSync(dir, user.uid, user.gid);
  return dir;
}

/** Writes the small files as they were at the moment: rows may need newer secrets only if they were written later. */
async function writeState(draft: string, repository: Repository, { chain, to, upTo }: RestorePlan): Promise<void> {
  const versions = repository
    .list(chain.states())
    .map(Number)
    .sort((a, b) => a - b);
  const version = versions.filter((atMs) => atMs <= (to ?? upTo)).at(-1) ?? versions[0];
  if (version === undefined) throw new Failure('The backup has no secrets; it was made without the data directory.');
  for (const [name, content] of Object.entries(await repository.readJson(chain.state(version)))) {
    const path = join(draft, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, String(content), { mode: 0o600 });
  }
}

/** Uploads that belong to later moments are harmless: nothing refers to them. */
async function writeUploads(draft: string, repository: Repository): Promise<void> {
  for (const id of uploadsOf(repository)) {
    const path = join(draft, uploadPath(id));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(repository.read(uploadName(id)), createWriteStream(path, { mode: 0o600, flush: true }));
  }
}

function removeDraft(draft: string): void {
  removePostgresData(draft);
  rmSync(draft, { recursive: true, force: true });
}
