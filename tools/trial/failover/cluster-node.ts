import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from '../../launcher/lib/log-file.ts';
import { childrenOf, signal } from '../../launcher/lib/process-identity.ts';
import type { RunRecord } from '../../launcher/lib/run-record.ts';
import { SupervisedProcess } from '../../launcher/lib/supervised-process.ts';
import type { SystemUser } from '../../launcher/servers/local/user.ts';

/** Patroni replaces a leader within ten seconds. */
const BACK_AFTER_MS = 15_000;
const STOP_WITHIN_MS = 10_000;

export interface NodeSpec {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Its folder. */
  dir: string;
  user?: SystemUser | undefined;
  /** A dead machine comes back after this time, so that the others have taken over before; 15 s by default. */
  backAfterMs?: number;
  stopSignal?: NodeJS.Signals;
  /** Processes that belong to it without being its children. */
  companions?: () => number[];
}

/** Where the nodes of all clusters are noted, with their logs. */
export interface ClusterGround {
  dir: string;
  record: RunRecord;
  env: NodeJS.ProcessEnv;
}

/** A machine of a cluster: one program and the processes that it has started. */
export class ClusterNode {
  readonly name: string;
  private readonly process: SupervisedProcess;
  private readonly log: LogFile;
  private readonly companions: () => number[];

  constructor(
    {
      name,
      command,
      args,
      env = {},
      dir,
      user,
      backAfterMs = BACK_AFTER_MS,
      stopSignal = 'SIGTERM',
      companions = () => [],
    }: NodeSpec,
    ground: ClusterGround,
  ) {
    this.name = name;
    this.companions = companions;
    this.log = new LogFile(join(ground.dir, 'logs', `${name}.log`));
    this.process = new SupervisedProcess(
      {
        ...{ name, command, args, cwd: dir, ...(user && { user }), stopSignal, stopTimeoutMs: STOP_WITHIN_MS },
        env: { PATH: ground.env.PATH, HOME: dir, LANG: 'C.UTF-8', TZ: 'UTC', ...env },
        backoff: { firstMs: backAfterMs, maxMs: backAfterMs, healthyAfterMs: backAfterMs },
        log: this.log,
      },
      ground.record,
    );
    this.process.on('broken', ({ error }) => this.log.write(error.message));
    this.process.start();
  }

  /** The newest lines of its log. */
  tail(): readonly string[] {
    return this.log.tail();
  }

  /** Ends the machine at once. It comes back some seconds later. */
  kill(): void {
    for (const pid of this.pids()) signal(pid, 'SIGKILL');
  }

  /** Stops the machine's clock, as a hypervisor does that moves it: nothing of it runs until the time is over. */
  async pause(ms: number): Promise<void> {
    const pids = this.pids();
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await sleep(ms);
    for (const pid of pids) signal(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.process.stop();
    for (const pid of this.companions()) signal(pid, 'SIGKILL');
    this.log.close();
  }

  private pids(): number[] {
    const roots = [...(this.process.pid === undefined ? [] : [this.process.pid]), ...this.companions()];
    return roots.flatMap((pid) => [pid, ...childrenOf(pid)]);
  }
}
