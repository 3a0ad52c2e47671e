import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from './failure.ts';
import { isObject } from './json.ts';

const run = promisify(execFile);

export interface RunOptions {
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Ends the program. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program to its end. @returns undefined when it succeeded, otherwise the last lines of its output.
 * @throws the reason of `signal` when that is aborted
 */
export async function runQuietly(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string | undefined> {
  const { timeoutMs, ...rest } = options;
  try {
    await run(program, args, { ...rest, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    options.signal?.throwIfAborted();
    const said = isObject(error) ? `${String(error.stdout ?? '')}${String(error.stderr ?? '')}`.trim() : '';
    return (said === '' ? messageOf(error) : said).split('\n').slice(-15).join('\n');
  }
}
