import { Failure } from '../../launcher/lib/failure.ts';
import type { JsonObject } from '../../launcher/lib/json.ts';
import type { Repository } from './repository.ts';
import { SEGMENT } from './wal-names.ts';

// A chain is base backups of one server and its write-ahead log without a gap. A new one begins when the log cannot be
// continued: after a restore, a failover, or a pause that was too long.

/** What a chain is of. */
export interface ChainAbout {
  systemIdentifier: string;
  timeline: number;
  segmentBytes: number;
  /** The replication slot that keeps the log which is not shipped yet. */
  slot: string;
}

/** How far a chain reaches. */
export interface Shipped {
  /** Everything that was answered before is in the chain. Epoch milliseconds by the server's clock. */
  upTo: number;
  /** The position to which the log is shipped. */
  lsn: string;
  /** The newest head that the transparency log has shown: a signed note. */
  logHead?: string | undefined;
}

/** A whole base backup. */
export interface Base {
  id: string;
  startLsn: string;
  /** Moments before this one cannot be restored from it. Epoch milliseconds by the server's clock. */
  from: number;
  postgresMajor: number;
  /** The administrator's role. */
  role: string;
  /** The product's database. */
  database: string;
  version: string;
}

export const CHAINS = 'chains';
export const UPLOADS = 'uploads';
/** Archived months, by the SHA-256 of their text. */
export const ARCHIVE = 'archive';
/** What deletedIn() holds, of all folders in one object: from earlier versions. */
export const DELETED_UPLOADS = 'deleted-uploads';

/** When uploads of a folder were found deleted, by their ids. */
export function deletedIn(folder: string): string {
  return `deleted/${folder}`;
}

/** The names of a chain's objects. */
export class Chain {
  readonly id: string;
  readonly folder: string;

  constructor(id: string) {
    this.id = id;
    this.folder = `${CHAINS}/${id}`;
  }

  readonly about = (): string => `${this.folder}/about`;
  readonly shipped = (): string => `${this.folder}/shipped`;
  readonly bases = (): string => `${this.folder}/base`;
  readonly base = (id: string): string => `${this.folder}/base/${id}`;
  readonly data = (base: string): string => `${this.folder}/base/${base}/data`;
  /** Written last: without it a base backup was interrupted. */
  readonly whole = (base: string): string => `${this.folder}/base/${base}/whole`;
  readonly wal = (): string => `${this.folder}/wal`;
  readonly segment = (file: string): string => `${this.folder}/wal/${file}`;
  readonly states = (): string => `${this.folder}/state`;
  readonly state = (atMs: number): string => `${this.folder}/state/${atMs}`;
}

/** All chains, oldest first. */
export function chainsOf(repository: Repository): Chain[] {
  return repository.list(CHAINS).map((id) => new Chain(id));
}

/** @throws Failure if the object is missing or damaged */
export async function readAbout(repository: Repository, chain: Chain): Promise<ChainAbout> {
  const name = chain.about();
  const value = await repository.readJson(name);
  return {
    systemIdentifier: text(value, 'systemIdentifier', name),
    timeline: number(value, 'timeline', name),
    segmentBytes: number(value, 'segmentBytes', name),
    slot: text(value, 'slot', name),
  };
}

/** Undefined if nothing was shipped yet. @throws Failure if the object is damaged */
export async function readShipped(repository: Repository, chain: Chain): Promise<Shipped | undefined> {
  const name = chain.shipped();
  if (!repository.has(name)) return undefined;
  const value = await repository.readJson(name);
  const { logHead } = value;
  return {
    upTo: number(value, 'upTo', name),
    lsn: text(value, 'lsn', name),
    logHead: typeof logHead === 'string' ? logHead : undefined,
  };
}

/** A chain's whole base backups, oldest first; interrupted ones are left out. @throws Failure if an object is damaged */
export async function readBases(repository: Repository, chain: Chain): Promise<Base[]> {
  const whole = repository.list(chain.bases()).filter((id) => repository.has(chain.whole(id)));
  return await Promise.all(whole.map(async (id) => await readBase(repository, chain, id)));
}

async function readBase(repository: Repository, chain: Chain, id: string): Promise<Base> {
  const name = chain.whole(id);
  const value = await repository.readJson(name);
  return {
    id,
    startLsn: text(value, 'startLsn', name),
    from: number(value, 'from', name),
    postgresMajor: number(value, 'postgresMajor', name),
    role: text(value, 'role', name),
    database: text(value, 'database', name),
    version: text(value, 'version', name),
  };
}

/** The complete segments of a chain's log, oldest first. */
export function segmentsOf(repository: Repository, chain: Chain): string[] {
  return repository.list(chain.wal()).filter((name) => SEGMENT.test(name));
}

function text(value: JsonObject, field: string, name: string): string {
  const found = value[field];
  if (typeof found === 'string') return found;
  throw new Failure(`${name} lacks ${field}: it was made by another version of Makoto; restore it with that one.`);
}

function number(value: JsonObject, field: string, name: string): number {
  const found = value[field];
  if (typeof found === 'number') return found;
  throw new Failure(`${name} lacks ${field}: it was made by another version of Makoto; restore it with that one.`);
}
