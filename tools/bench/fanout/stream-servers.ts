import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { nodeFlagsOf } from '../../launcher/product/parts.ts';

/** A process that streams quotes from NATS. */
export class StreamProcess {
  readonly port: number;
  private readonly child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.child = child;
  }

  /** The gateway as the product runs it, without rate limits. */
  static async gateway(urls: { natsUrl: string; redisUrl: string }, webDir: string): Promise<StreamProcess> {
    const port = await freePort();
    return StreamProcess.start(port, [...nodeFlagsOf('gateway'), join(ROOT, 'services/gateway/dist/main.js')], {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NATS_URL: urls.natsUrl,
      REDIS_URL: urls.redisUrl,
      TOKEN_SECRET: 'a secret of the benchmark',
      WEB_DIR: webDir,
      LOG_LEVEL: 'warn',
      RATE_PER_SECOND: '0',
      SOCKETS_PER_IP: '100000',
    });
  }

  /** The baseline, fed from `subject`. */
  static async bare(natsUrl: string, subject: string): Promise<StreamProcess> {
    const port = await freePort();
    const script = join(import.meta.dirname, 'bare-ws.ts');
    return StreamProcess.start(port, [...nodeFlagsOf('gateway'), script, String(port), natsUrl, subject], {});
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private static async start(port: number, args: string[], env: NodeJS.ProcessEnv): Promise<StreamProcess> {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const answers = async (): Promise<true> => {
      await fetch(`http://127.0.0.1:${port}/`);
      return true;
    };
    await waitFor(answers, { timeoutMs: 20_000, onTimeout: () => new Failure('a stream server did not start') });
    return new StreamProcess(port, child);
  }
}
