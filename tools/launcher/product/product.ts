import type { Say } from '../lib/say.ts';
import type { Servers } from '../servers/types.ts';
import type { PartName, ServiceName } from './parts.ts';
import type { Secrets } from './secrets.ts';

export interface ProductOptions {
  /** Where settings are read from; `process.env` for the command. */
  env: NodeJS.ProcessEnv;
  /** Overrides PORT; 0: any free port. */
  port?: number;
  /** Overrides DATA_DIR. */
  dataDir?: string;
  /** The data will not be missed: nothing waits for the disk. */
  ephemeral?: boolean;
  /** Only these parts; all by default. */
  parts?: readonly PartName[];
  replicas?: Partial<Record<ServiceName, number>>;
  /** Further variables by part, over all others. */
  partEnv?: Partial<Record<PartName, NodeJS.ProcessEnv>>;
  /** Processes reload when their code changes, and the app is served by Vite on the next port. */
  dev?: boolean;
  /** Builds what has changed first; true by default. */
  build?: boolean;
  say: Say;
  /** Stops a start that is under way. */
  signal?: AbortSignal;
  /** Ends at once what a start that is under way has started. */
  force?: AbortSignal;
  /** The program of a part, for tests of the launcher itself. */
  scriptOf?: (part: PartName) => string;
  /** How many bytes are free below a path while it runs, for tests of the launcher itself. */
  freeBytes?: (path: string) => bigint;
}

/** The running product. */
export interface Product {
  /** The gateway on this machine, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly servers: Servers;
  readonly secrets: Secrets;
  /** The administrator's URL of the product's database, for audits. */
  readonly adminDatabaseUrl: string;
  readonly databaseUrls: Record<ServiceName, string>;
  /** Names of the processes: a part, or a part and its number from the second replica on. */
  readonly processNames: readonly string[];
  pid(name: string): number | undefined;
  /** Ends a process as a fault would; resolves when it is gone. It is started again by itself. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when every process runs and every service answers. @throws Failure after `timeoutMs` (60 s). */
  untilHealthy(timeoutMs?: number): Promise<void>;
  /** Gateway first, then the services, then the servers. Safe to call again. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  killAll(): void;
}
