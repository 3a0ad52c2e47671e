import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from '../../launcher/lib/log-file.ts';
import type { RunRecord } from '../../launcher/lib/run-record.ts';
import { SupervisedProcess } from '../../launcher/lib/supervised-process.ts';
import { SEGMENT } from '../store/wal-names.ts';
import { postgresProgram, type Server } from './server.ts';

const BACKOFF = { firstMs: 500, maxMs: 10_000, healthyAfterMs: 10_000 };
const STOP_WITHIN_MS = 5_000;

export interface WalStreamOptions {
  server: Server;
  slot: string;
  major: number;
  /** The folder in which received segments wait until they are shipped. */
  spool: string;
  env: NodeJS.ProcessEnv;
  record: RunRecord;
}

/** `pg_receivewal`, kept running: it receives the write-ahead log while it is written. */
export class WalStream {
  readonly spool: string;
  private readonly receiver: SupervisedProcess;

  /** @throws Failure if the program is missing */
  constructor({ server, slot, major, spool, env, record }: WalStreamOptions) {
    this.spool = spool;
    mkdirSync(spool, { recursive: true, mode: 0o700 });
    const { url, env: password } = server.forPrograms();
    this.receiver = new SupervisedProcess(
      {
        name: 'pg_receivewal',
        command: postgresProgram('pg_receivewal', major, env),
        // It reports each second how far it is; the server keeps what it has not reported.
        args: [
          '--directory',
          spool,
          '--slot',
          slot,
          '--no-loop',
          '--no-password',
          '--status-interval=1',
          '--dbname',
          url,
        ],
        env: { PATH: env.PATH, LANG: 'C', ...password },
        cwd: spool,
        stopSignal: 'SIGINT',
        stopTimeoutMs: STOP_WITHIN_MS,
        backoff: BACKOFF,
        log: new LogFile(join(spool, '../pg_receivewal.log')),
      },
      record,
    );
  }

  start(): void {
    this.receiver.start();
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
    this.receiver.spec.log.close();
  }

  /** The last lines that the program said. */
  said(): string {
    return this.receiver.spec.log.tail().join('\n');
  }

  /** Complete segments that wait, oldest first. */
  complete(): string[] {
    return readdirSync(this.spool)
      .filter((name) => SEGMENT.test(name))
      .sort();
  }

  /** The path of a segment, or of one that is being received. */
  path(name: string): string {
    return join(this.spool, name);
  }

  /** Forgets a segment that is shipped. */
  remove(name: string): void {
    rmSync(this.path(name), { force: true });
  }
}
