import pg from 'pg';
import { chainsOf, readShipped } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';

/** What a signed head says of a log. */
export interface Head {
  origin: string;
  /** The number of entries. */
  size: number;
  /** The signed note itself. */
  note: string;
}

/** Heads of the transparency log that were shown after the restored moment. */
export interface LogBreak {
  shown: Head;
  /** The number of entries that the restored log has. */
  restored: number;
}

/** Reads a checkpoint: its first lines are the log's name and the number of its entries. */
export function readHead(note: string): Head | undefined {
  const [origin = '', size = ''] = note.split('\n');
  return /^\d+$/.test(size) ? { origin, size: Number(size), note } : undefined;
}

/** The newest head that any chain has seen. */
export async function newestHead(repository: Repository): Promise<Head | undefined> {
  let newest: Head | undefined;
  for (const chain of chainsOf(repository)) {
    const head = readHead((await readShipped(repository, chain))?.logHead ?? '');
    if (head !== undefined && head.size >= (newest?.size ?? 0)) newest = head;
  }
  return newest;
}

/** Compares the restored log with the newest head that was shown. @param url of the restored database */
export async function findLogBreak(url: string, shown: Head | undefined): Promise<LogBreak | undefined> {
  if (shown === undefined) return undefined;
  const client = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string | null }>(
      "select to_regclass('support.log_head')::text as name",
    );
    if (!tables[0]?.name) return undefined;
    const { rows } = await client.query<{ origin: string; size: string }>('select origin, size from support.log_head');
    const [head] = rows;
    const restored = Number(head?.size ?? 0);
    // A log of another name is another log.
    if (head !== undefined && head.origin !== shown.origin) return undefined;
    return restored < shown.size ? { shown, restored } : undefined;
  } finally {
    await client.end();
  }
}
