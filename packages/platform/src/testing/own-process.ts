import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { until } from './until.js';

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closed = once(server, 'close');
  server.close();
  await closed;
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  return address.port;
}

/** Kills a server as soon as this process has ended, however it ended: a suite that fails or is killed leaves none. */
export function endWithUs(server: ChildProcess): void {
  if (server.pid === undefined) return;
  // The pipe closes with this process.
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  const watch = spawn('sh', ['-c', 'read -r _; kill -9 "$0"', String(server.pid)], { stdio: [...stdio] });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  server.once('exit', () => watch.kill());
}

export interface OwnProgram {
  command: string;
  args: string[];
  /** For PostgreSQL, which refuses root. */
  user?: { uid: number; gid: number } | undefined;
  /** Whether the server answers. */
  answers: () => Promise<boolean>;
}

/** A server of one suite, which the suite may kill, pause and start again with the same data and port. */
export class OwnProcess {
  private child: ChildProcess | undefined;

  constructor(private readonly program: OwnProgram) {}

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const { command, args, user, answers } = this.program;
    this.child = spawn(command, args, { stdio: 'ignore', cwd: '/', ...user });
    endWithUs(this.child);
    await until(answers);
  }

  /** Kills it with its own processes, and waits until it is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    this.signalAll('SIGKILL');
    await ended;
  }

  /** Stops it, with its own processes, as a hung machine does: connections stay open and nothing answers. */
  pause(): void {
    this.signalAll('SIGSTOP');
  }

  resume(): void {
    this.signalAll('SIGCONT');
  }

  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
    // The parent first: it starts no more of them.
    for (const one of [pid, ...children.map(Number)]) sendSignal(one, signal);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has just ended by itself. (In Jest the error is of another realm, so that it is no instance of this one's Error.)
    if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
  }
}
