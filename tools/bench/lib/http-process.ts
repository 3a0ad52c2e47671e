import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '../../launcher/lib/failure.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { waitFor } from '../../launcher/lib/wait.ts';

/** A Node process that serves HTTP or WebSockets on a free port. */
export class HttpProcess {
  readonly port: number;
  private readonly child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.child = child;
  }

  /** @param input the process's standard input */
  static async start(
    argsOf: (port: number) => string[],
    envOf: (port: number) => NodeJS.ProcessEnv = () => ({}),
    input = '',
  ): Promise<HttpProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, argsOf(port), {
      env: { ...process.env, NODE_ENV: 'production', ...envOf(port) },
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    child.stdin.end(input);
    const answers = async (): Promise<Response> => await fetch(`http://127.0.0.1:${port}/`);
    await waitFor(answers, { timeoutMs: 20_000, onTimeout: () => new Failure('a baseline server did not start') });
    return new HttpProcess(port, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
