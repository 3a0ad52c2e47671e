import { parseObject } from '../lib/json.ts';

const WARN = 40;
const MAX_LENGTH = 500;

/**
 * The part of a process's log line that is shown in the terminal: warnings and worse, and output that is no log entry,
 * such as that of a crash. @returns undefined for other lines.
 */
export function worthShowing(part: string, line: string): string | undefined {
  if (line.trim() === '') return undefined;
  const entry = parseObject(line);
  if (entry === undefined) return `${part}: ${line.slice(0, MAX_LENGTH)}`;
  const { level, msg, err } = entry;
  if (typeof level !== 'number' || level < WARN) return undefined;
  const cause = parseCause(err);
  return `${part}: ${`${String(msg ?? '')}${cause}`.slice(0, MAX_LENGTH)}`;
}

function parseCause(err: unknown): string {
  const message = typeof err === 'object' && err !== null && 'message' in err ? err.message : undefined;
  return typeof message === 'string' ? ` (${message})` : '';
}
