import type { RunRecord } from '../lib/run-record.ts';
import type { Say } from '../lib/say.ts';
import type { Secrets } from '../product/secrets.ts';

/** The servers that the product needs. */
export const NEEDED_SERVERS = ['postgres', 'nats', 'redis'] as const;
export type NeededServer = (typeof NEEDED_SERVERS)[number];

/** All servers: Prometheus observes the product on request. */
export const SERVER_NAMES = [...NEEDED_SERVERS, 'prometheus'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

/** Where a server comes from: a URL in the environment, a Docker engine, or a local program. */
export type ProviderName = 'given' | 'docker' | 'local';

export interface RunningServer {
  readonly name: ServerName;
  readonly provider: ProviderName;
  /** With its administrator's user; PostgreSQL's is for the database `postgres` unless given otherwise. */
  readonly url: string;
  readonly pid: number | undefined;
  /** Kills it to simulate a fault; it restarts on the same port. */
  kill(): Promise<void>;
  /** Resolves when it answers, for example after kill(). */
  untilUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The input of every provider. */
export interface ServerContext {
  dataDir: string;
  /** The data may be lost: nothing is synced to disk. */
  ephemeral: boolean;
  env: NodeJS.ProcessEnv;
  /** The passwords of the servers' users. */
  secrets: Secrets;
  /** Prometheus' service discovery of the product; without it Prometheus is not started. */
  targetsUrl?: string | undefined;
  record: RunRecord;
  say: Say;
}

export interface Servers {
  readonly postgresUrl: string;
  readonly natsUrl: string;
  readonly redisUrl: string;
  /** Undefined if it was not asked for. */
  readonly prometheusUrl: string | undefined;
  readonly running: Readonly<Record<NeededServer, RunningServer> & { prometheus?: RunningServer }>;
  stop(): Promise<void>;
}
