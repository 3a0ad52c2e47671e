import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './failure.ts';

/**
 * Distinguishes a process from a later one with the same pid, by its start time and boot.
 * @returns undefined when no such process runs (a zombie counts as gone).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid);
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 }).trim();
  } catch {
    // ps fails when the pid is unknown.
    return undefined;
  }
}

function linuxIdentity(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // No such directory: no such process.
    return undefined;
  }
  // The second field is the command in parentheses and may contain spaces; the text after it starts with field 3, the
  // state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
}

/** A process's program and arguments in one line, as printed by `ps`; empty when there is no such process. */
export function commandOf(pid: number): string {
  try {
    const args = ['-ww', '-o', 'command=', '-p', String(pid)];
    return execFileSync('ps', args, { encoding: 'utf8', timeout: 5_000 }).trim();
  } catch {
    // ps fails when the pid is unknown.
    return '';
  }
}

/** Whether the process recorded with this pid and identity still runs. */
export function isSameProcess(pid: number, identity: string): boolean {
  return processIdentity(pid) === identity;
}

/** Sends a signal to a process that may be gone. @returns whether it existed. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}

/** The processes that a process has started and that have not ended; none where the system has no /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}
