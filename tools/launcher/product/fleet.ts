import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { Failure } from '../lib/failure.ts';
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
  private current: readonly SupervisedProcess[];
  /** A process that is to replace another and is not ready yet. */
  private fresh: SupervisedProcess | undefined;
  private stopping = false;
  private readonly logs: LogFile[];
  private readonly options: FleetOptions;

  constructor(members: readonly FleetProcess[], options: FleetOptions) {
    super();
    this.options = options;
    this.current = members.map((member) => {
      const log = new LogFile(join(options.dataDir, 'logs', `${member.name}.log`));
      return this.supervise(member, log);
    });
    this.logs = this.processes.map((process) => process.spec.log);
  }

  get processes(): readonly SupervisedProcess[] {
    return this.current;
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

  /**
   * Replaces a process by one with other settings, and resolves when that is ready. The new one starts before the old one
   * stops, unless they listen on the same port. If it does not become ready, it is stopped and the old one stays.
   * @throws Failure if the fleet is being stopped: nothing is started then
   */
  async replace(member: FleetProcess, ready: () => Promise<void>): Promise<void> {
    const old = this.find(member.name);
    const fresh = this.supervise(member, old.spec.log);
    if (isEdge(old)) {
      await old.stop();
      this.refuseWhenStopping();
      this.swap(old, fresh);
      fresh.start();
      await ready();
      return;
    }
    this.refuseWhenStopping();
    this.fresh = fresh;
    fresh.start();
    try {
      await ready();
      this.refuseWhenStopping();
    } catch (error) {
      await fresh.stop();
      throw error;
    } finally {
      this.fresh = undefined;
    }
    this.swap(old, fresh);
    await old.stop();
  }

  /** Stops the gateway first, so that no requests arrive, and then all others concurrently. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.fresh?.stop();
    await Promise.all(this.processes.filter(isEdge).map(async (process) => await process.stop()));
    await Promise.all(
      this.processes.filter((process) => !isEdge(process)).map(async (process) => await process.stop()),
    );
    for (const log of this.logs) log.close();
  }

  private refuseWhenStopping(): void {
    if (this.stopping) throw new Failure('The product is being stopped.');
  }

  private swap(old: SupervisedProcess, fresh: SupervisedProcess): void {
    this.current = this.current.map((process) => (process === old ? fresh : process));
  }

  private supervise(member: FleetProcess, log: LogFile): SupervisedProcess {
    const { record, say, restartAfterMs } = this.options;
    const { name } = member;
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
    process.on('broken', ({ error, restartInMs }) => {
      const again = restartInMs === undefined ? '' : `; it is tried again in ${restartInMs / 1000} s`;
      say(`${name} cannot be started${again}: ${error.message}`);
    });
    return process;
  }
}

function isEdge(process: SupervisedProcess): boolean {
  return process.spec.name.startsWith('gateway');
}
