import type { Say } from '../lib/say.ts';
import type { NeededServer, Servers } from '../servers/types.ts';
import type { PartName, ServiceName } from './parts.ts';
import type { Secrets } from './secrets.ts';

export interface ProductOptions {
  /** The source of the settings; `process.env` for the command. */
  env: NodeJS.ProcessEnv;
  /** Replaces PORT; 0: any free port. */
  port?: number;
  /** Replaces DATA_DIR. */
  dataDir?: string;
  /** The data may be lost: nothing is synced to disk. */
  ephemeral?: boolean;
  /** Only these parts; all by default. */
  parts?: readonly PartName[];
  replicas?: Partial<Record<ServiceName, number>>;
  /** More variables by part, which replace all others. */
  partEnv?: Partial<Record<PartName, NodeJS.ProcessEnv>>;
  /** The URL by which a part reaches a server, such as that of a proxy; the server's own by default. */
  route?: (part: PartName, server: NeededServer, url: string) => string;
  /** Processes reload when their code changes, and Vite serves the apps on the next ports. */
  dev?: boolean;
  /** Starts Prometheus with the product's alert rules beside it. */
  observe?: boolean;
  /** Builds what has changed first; true by default. */
  build?: boolean;
  say: Say;
  /** Stops a start that is under way. */
  signal?: AbortSignal;
  /** Kills what a start under way has started. */
  force?: AbortSignal;
  /** A process that ends is restarted after this time; by default after growing delays. */
  restartAfterMs?: number;
  /** The program of a part, for tests of the launcher. */
  scriptOf?: (part: PartName) => string;
  /** The number of free bytes below a path, for tests of the launcher. */
  freeBytes?: (path: string) => bigint;
}

/** The running product. */
export interface Product {
  /** The gateway's local URL, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly servers: Servers;
  readonly secrets: Secrets;
  /** The administrator's URL of the product's database, for audits. */
  readonly adminDatabaseUrl: string;
  readonly databaseUrls: Record<ServiceName, string>;
  /** Prometheus' HTTP service discovery of all processes. */
  readonly metricsUrl: string;
  /** Prometheus, if the product is observed. */
  readonly prometheusUrl: string | undefined;
  /** Names of the processes: a part, with a number from the second replica on. */
  readonly processNames: readonly string[];
  pid(name: string): number | undefined;
  /** Ends a process to simulate a fault; resolves when it is gone. It is restarted. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when every process runs and every service answers. @throws Failure after `timeoutMs` (60 s). */
  untilHealthy(timeoutMs?: number): Promise<void>;
  /**
   * Reads the secrets again and restarts the processes that they concern, one after another.
   * @returns the names of those processes @throws Failure if one does not start; it goes on with its old settings
   */
  takeOverSecrets(): Promise<string[]>;
  /** Stops the gateway, then the services, then the servers. It may be called twice. */
  stop(): Promise<void>;
  /** Kills everything. */
  killAll(): void;
}
