import { findProgram } from './programs.ts';

/**
 * A command as it runs under the batch policy of Linux's scheduler (`chrt`, part of util-linux, needs no rights and
 * becomes the program): a process that wakes does not push another off its core in mid-work, so that more gathers into
 * each message and statement. That is worth a quarter of the order path for the services and a tenth for the servers.
 * Elsewhere the command as it is.
 */
export function underBatchPolicy(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): { command: string; args: string[] } {
  const chrt = process.platform === 'linux' ? findProgram('chrt', env) : undefined;
  return chrt ? { command: chrt, args: ['--batch', '0', command, ...args] } : { command, args };
}
