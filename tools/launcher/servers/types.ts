import type { RunRecord } from '../lib/run-record.ts';
import type { Say } from '../lib/say.ts';

export const SERVER_NAMES = ['postgres', 'nats', 'redis'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

/** Where a server comes from: a URL given in the environment, a Docker engine, or a program on this machine. */
export type ProviderName = 'given' | 'docker' | 'local';

export interface RunningServer {
  readonly name: ServerName;
  readonly provider: ProviderName;
  /** For PostgreSQL as its administrator, to the database `postgres` unless given otherwise. */
  readonly url: string;
  readonly pid: number | undefined;
  /** Ends it without warning, as a fault would; it comes back on the same port by itself. */
  kill(): Promise<void>;
  /** Resolves when it answers, after a kill for example. */
  untilUp(): Promise<void>;
  stop(): Promise<void>;
}

/** What every provider needs to know. */
export interface ServerContext {
  dataDir: string;
  /** Data that nobody will miss: no syncing to disk. */
  ephemeral: boolean;
  env: NodeJS.ProcessEnv;
  /** The password of PostgreSQL's administrator. */
  adminPassword: string;
  record: RunRecord;
  say: Say;
}

export interface Servers {
  readonly postgresUrl: string;
  readonly natsUrl: string;
  readonly redisUrl: string;
  readonly running: Readonly<Record<ServerName, RunningServer>>;
  stop(): Promise<void>;
}
