import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../product/secrets.ts';
import { natsUsers } from './users.ts';

// The settings of the servers for local programs and containers. docker-compose.yml repeats them.

const MIB = 2 ** 20;

export interface PostgresOptions {
  /** Nothing must survive a crash of the machine. */
  ephemeral: boolean;
  /** The machine's memory in bytes. */
  memory: number;
  /** PostgreSQL's major version. */
  major: number;
}

/** The first version that compresses full pages with LZ4. */
const WITH_LZ4 = 15;
/** The first version that syncs a whole file system at once. */
const WITH_SYNCFS = 14;

/**
 * `name=value` settings of PostgreSQL. An eighth of the machine's memory caches pages, at most 1 GiB: if the ledger's
 * indexes do not fit, every payment of returns reads and writes their pages again.
 */
export function postgresSettings({ ephemeral, memory, major }: PostgresOptions): string[] {
  const buffers = ephemeral ? 256 : Math.min(1024, Math.max(256, Math.floor(memory / 8 / MIB)));
  const settings = [
    `shared_buffers=${buffers}MB`,
    'max_connections=200',
    'synchronous_commit=on',
    // `on` means PostgreSQL’s own method: most of the processor time of an insert (docs/adr/057-figures.md).
    `wal_compression=${major < WITH_LZ4 ? 'off' : 'lz4'}`,
    'max_wal_size=2GB',
    'checkpoint_completion_target=0.9',
    // A backup that stands still must not fill the disk with what it has not received.
    'max_slot_wal_keep_size=4GB',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  // After a crash one call for the file system instead of one for each of thousands of files, which takes seconds.
  if (process.platform === 'linux' && major >= WITH_SYNCFS) settings.push('recovery_init_sync_method=syncfs');
  return ephemeral ? [...settings, 'fsync=off', 'full_page_writes=off'] : settings;
}

/** Arguments of redis-server besides those of its users (`--aclfile`): no eviction, every write logged to disk, delayed jobs checked every 10 ms. */
export const REDIS_ARGUMENTS = [
  ['--maxmemory-policy', 'noeviction'],
  ['--appendonly', 'yes'],
  ['--appendfsync', 'everysec'],
  ['--save', ''],
  ['--hz', '100'],
].flat();

/** The configuration file of nats-server; it holds the users' passwords. */
export function natsConfiguration(storeDir: string, listen: string, secrets: Secrets): string {
  return [
    `listen: ${JSON.stringify(listen)}`,
    'max_payload: 16MB',
    'max_pending: 64MB',
    `jetstream { store_dir: ${JSON.stringify(storeDir)}, max_memory_store: 256MB, max_file_store: 8GB }`,
    natsUsers(secrets),
    '',
  ].join('\n');
}

const RULES = join(import.meta.dirname, '../../../deploy/prometheus');
/** The discovery URL in deploy/prometheus/prometheus.yml. */
const EXAMPLE_TARGETS = 'http://127.0.0.1:9464/targets';

/** The configuration file of Prometheus and the alert rules beside it. @param targetsUrl service discovery */
export function prometheusFiles(targetsUrl: string): { name: string; content: string }[] {
  const read = (name: string): string => readFileSync(join(RULES, name), 'utf8');
  return [
    { name: 'prometheus.yml', content: read('prometheus.yml').replace(EXAMPLE_TARGETS, targetsUrl) },
    { name: 'alerts.yml', content: read('alerts.yml') },
  ];
}

/** Arguments of prometheus: two weeks of data, and at most 512 MB. */
export function prometheusArguments(configuration: string, dataDir: string): string[] {
  return [
    `--config.file=${configuration}`,
    `--storage.tsdb.path=${dataDir}`,
    '--storage.tsdb.retention.time=15d',
    '--storage.tsdb.retention.size=512MB',
  ];
}
