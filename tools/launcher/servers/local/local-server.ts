import { join } from 'node:path';
import { Failure, messageOf } from '../../lib/failure.ts';
import { LogFile } from '../../lib/log-file.ts';
import { SupervisedProcess } from '../../lib/supervised-process.ts';
import { untilReady } from '../probe.ts';
import type { RunningServer, ServerContext, ServerName } from '../types.ts';
import { underBatchPolicy } from './batch-policy.ts';
import type { SystemUser } from './user.ts';

const READY_WITHIN_MS = 60_000;
const BACKOFF = { firstMs: 200, maxMs: 5_000, healthyAfterMs: 10_000 };

export interface LocalProgram {
  name: ServerName;
  url: string;
  command: string;
  args: string[];
  cwd: string;
  /** In addition to the variables that every server gets. */
  env?: Record<string, string>;
  user?: SystemUser;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
}

/**
 * Starts a program of this machine as a server and keeps it running on its port.
 * @throws Failure with the end of its log when it does not answer.
 */
export async function startLocal(program: LocalProgram, context: ServerContext): Promise<RunningServer> {
  const { name, url } = program;
  const log = new LogFile(join(context.dataDir, 'logs', `${name}.log`));
  const server = new SupervisedProcess(
    {
      ...program,
      ...underBatchPolicy(program.command, program.args, context.env),
      env: { ...serverEnv(context.env), ...program.env },
      log,
      backoff: BACKOFF,
    },
    context.record,
  );
  server.on('died', ({ code, signal, restartInMs }) => {
    context.say(`${name} ended (${signal ?? `code ${code}`}); it restarts in ${restartInMs / 1000} s.`);
  });
  server.on('broken', ({ error }) => log.write(messageOf(error)));
  const untilUp = async (): Promise<void> => await untilReady(name, url, READY_WITHIN_MS);
  const stop = async (): Promise<void> => {
    await server.stop();
    log.close();
  };
  server.start();
  try {
    await untilUp();
  } catch (error) {
    const end = log.tail().join('\n');
    await stop();
    throw new Failure(`${name} does not answer (${messageOf(error)}); see ${log.path}:\n${end}`);
  }
  return {
    name,
    provider: 'local',
    url,
    get pid() {
      return server.pid;
    },
    kill: async () => server.kill('SIGKILL'),
    untilUp,
    stop,
  };
}

/** Servers need none of our variables, and PostgreSQL would use some (PGDATA, PGPORT) as settings. */
function serverEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: env.PATH, HOME: env.HOME, LANG: 'C', TZ: 'UTC' };
}
