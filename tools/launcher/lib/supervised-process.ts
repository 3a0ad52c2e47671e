import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff, type BackoffLimits } from './backoff.ts';
import { messageOf } from './failure.ts';
import type { LogFile } from './log-file.ts';
import { signal } from './process-identity.ts';
import type { RunRecord } from './run-record.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** The user to run as; the current one by default. */
  user?: { uid: number; gid: number };
  stopSignal: NodeJS.Signals;
  /** How long it may take to stop before it is killed. */
  stopTimeoutMs: number;
  backoff: BackoffLimits;
  log: LogFile;
  onLine?: (line: string) => void;
}

interface Events {
  started: [{ pid: number }];
  died: [{ code: number | null; signal: NodeJS.Signals | null; restartInMs: number }];
  /** The process could not be started. One that has run before is tried again; one that never has is not. */
  broken: [{ error: Error; restartInMs: number | undefined }];
}

/**
 * A child process that is restarted, after growing delays, whenever it ends unasked or a restart fails. It has a process group of its own,
 * so that Ctrl-C in the terminal reaches only the launcher, which stops processes in order.
 */
export class SupervisedProcess extends EventEmitter<Events> {
  readonly spec: ProcessSpec;
  deaths = 0;
  private readonly record: RunRecord;
  private readonly backoff: Backoff;
  private child: ChildProcess | undefined;
  private hasRun = false;
  private readonly stopping = new AbortController();

  constructor(spec: ProcessSpec, record: RunRecord) {
    super();
    this.spec = spec;
    this.record = record;
    this.backoff = new Backoff(spec.backoff);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const { command, args, env, cwd, user } = this.spec;
    const startMs = performance.now();
    let child: ChildProcess;
    try {
      child = spawn(command, args, { env, cwd, ...user, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      // Some errors of the system, such as ENOMEM, are thrown; others, such as EAGAIN, are events.
      if (!this.hasRun) throw error;
      this.onNoStart(error instanceof Error ? error : new Error(messageOf(error)));
      return;
    }
    this.child = child;
    child.once('error', (error) => this.onNoStart(error));
    for (const stream of [child.stdout, child.stderr]) {
      // Without free file handles there are none.
      if (stream) createInterface({ input: stream }).on('line', (line) => this.onLine(line));
    }
    child.once('spawn', () => {
      if (child.pid === undefined) return;
      this.hasRun = true;
      this.record.add(this.spec.name, child.pid);
      this.emit('started', { pid: child.pid });
    });
    child.once('exit', (code, endSignal) => this.onExit(child, performance.now() - startMs, code, endSignal));
  }

  /** Sends a signal to the process alone, to simulate a fault; it is restarted if that ends it. */
  kill(name: NodeJS.Signals): void {
    if (this.pid !== undefined) signal(this.pid, name);
  }

  /** Ends the process for good: asks it to stop, waits `stopTimeoutMs`, and then kills its group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const child = this.child;
    if (child?.pid === undefined) return;
    const ended = once(child, 'exit');
    signal(child.pid, this.spec.stopSignal);
    const timer = new AbortController();
    const late = sleep(this.spec.stopTimeoutMs, 'late', { signal: timer.signal }).catch(() => 'ended');
    if ((await Promise.race([ended, late])) === 'late') {
      signal(-child.pid, 'SIGKILL');
      await ended;
    }
    timer.abort();
  }

  private onLine(line: string): void {
    this.spec.log.write(line);
    this.spec.onLine?.(line);
  }

  private onExit(child: ChildProcess, ranMs: number, code: number | null, endSignal: NodeJS.Signals | null): void {
    this.child = undefined;
    if (child.pid !== undefined) this.record.remove(child.pid);
    if (this.stopping.signal.aborted) return;
    this.deaths += 1;
    const restartInMs = this.backoff.nextMs(ranMs);
    this.emit('died', { code, signal: endSignal, restartInMs });
    this.restartIn(restartInMs);
  }

  private onNoStart(error: Error): void {
    this.child = undefined;
    if (this.stopping.signal.aborted) return;
    if (!this.hasRun) {
      this.emit('broken', { error, restartInMs: undefined });
      return;
    }
    this.deaths += 1;
    const restartInMs = this.backoff.nextMs(0);
    this.emit('broken', { error, restartInMs });
    this.restartIn(restartInMs);
  }

  private restartIn(ms: number): void {
    sleep(ms, undefined, { signal: this.stopping.signal }).then(
      () => this.start(),
      // Stopped while waiting; there is nothing to start.
      () => undefined,
    );
  }
}
