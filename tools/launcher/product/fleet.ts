import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { LogFile } from '../lib/log-file.ts';
import type { RunRecord } from '../lib/run-record.ts';
import type { Say } from '../lib/say.ts';
import { SupervisedProcess } from '../lib/supervised-process.ts';
import { worthShowing } from './log-line.ts';

const BACKOFF = { firstMs: 500, maxMs: 10_000, healthyAfterMs: 30_000 };
/** A delay this long means that the process has died several times in a row. */
const HOPELESS_MS = 4_000;
/** How long a process may take to finish its work. */
const DRAIN_MS = 10_000;

export interface FleetProcess {
  /** The part, with a number from its second replica on: `trading`, `trading-2`. */
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface FleetOptions {
  dataDir: string;
  record: RunRecord;
  say: Say;
  /** Replaces the growing delays before a process is restarted. */
  restartAfterMs?: number | undefined;
}

/** The processes of the product: started together, restarted when they die, stopped in order. */
export class Fleet extends EventEmitter<{ died: [{ name: string; restartInMs: number }] }> {
  readonly processes: readonly SupervisedProcess[];
  private readonly logs: LogFile[];

  constructor(members: readonly FleetProcess[], options: FleetOptions) {
    super();
    this.processes = members.map((member) => this.supervise(member, options));
    this.logs = this.processes.map((process) => process.spec.log);
  }

  start(): void {
    for (const process of this.processes) process.start();
  }

  /** A process by its name, or the first replica of a part. @throws Error for an unknown name. */
  find(name: string): SupervisedProcess {
    const found = this.processes.find((process) => process.spec.name === name);
    if (found === undefined) throw new Error(`No process is named ${name}.`);
    return found;
  }

  /** Sends a signal to simulate a fault, and resolves when the process is gone. */
  async kill(name: string, signal: NodeJS.Signals): Promise<void> {
    const process = this.find(name);
    if (process.pid === undefined) return;
    const died = once(process, 'died');
    process.kill(signal);
    await died;
  }

  /** Stops the gateway first, so that no requests arrive, and then all others concurrently. */
  async stop(): Promise<void> {
    const isEdge = (process: SupervisedProcess): boolean => process.spec.name.startsWith('gateway');
    await Promise.all(this.processes.filter(isEdge).map(async (process) => await process.stop()));
    await Promise.all(
      this.processes.filter((process) => !isEdge(process)).map(async (process) => await process.stop()),
    );
    for (const log of this.logs) log.close();
  }

  private supervise(member: FleetProcess, { dataDir, record, say, restartAfterMs }: FleetOptions): SupervisedProcess {
    const { name } = member;
    const log = new LogFile(join(dataDir, 'logs', `${name}.log`));
    const onLine = (line: string): void => {
      const shown = worthShowing(name, line);
      if (shown !== undefined) say(shown);
    };
    const backoff =
      restartAfterMs === undefined ? BACKOFF : { ...BACKOFF, firstMs: restartAfterMs, maxMs: restartAfterMs };
    const limits = { stopSignal: 'SIGTERM', stopTimeoutMs: DRAIN_MS, backoff } as const;
    const process = new SupervisedProcess({ ...member, ...limits, log, onLine }, record);
    process.on('died', ({ code, signal, restartInMs }) => {
      const again = `${name} ended (${signal ?? `code ${code}`}); it restarts in ${restartInMs / 1000} s.`;
      say(restartInMs < HOPELESS_MS ? again : `${again} See why in ${log.path}.`);
      this.emit('died', { name, restartInMs });
    });
    process.on('broken', (error) => say(`${name} cannot be started: ${error.message}`));
    return process;
  }
}
