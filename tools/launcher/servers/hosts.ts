import pg from 'pg';
import { Failure } from '../lib/failure.ts';

// URLs of several hosts of one cluster, such as `postgresql://user:password@db1:5432,db2:5432/makoto`. The services read
// them by packages/platform/src/hosts.ts, which is not compiled yet when the launcher starts.

const SEVERAL = /^([a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/is;
const PROBE_MS = 2_000;

/** One URL for each host that a URL names. @throws Failure if it is no URL */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(url) ?? [];
  // Without a comma it may also be a form that only its server's clients know, such as one with a socket's path.
  const urls = hosts.includes(',') ? hosts.split(',').map((host) => before + host.trim() + after) : [url];
  if (!urls.every((one) => URL.canParse(one))) throw new Failure('it is not a URL of one or several hosts');
  return urls;
}

/** The URL with the same hosts and, in all else, what `change` makes of it. */
export function changeUrl(url: string, change: (own: URL) => void): string {
  const [first = url, ...others] = hostsOf(url);
  const own = new URL(first);
  change(own);
  if (others.length === 0) return own.href;
  const [, , hosts = ''] = SEVERAL.exec(url) ?? [];
  const [, before = '', , after = ''] = SEVERAL.exec(own.href) ?? [];
  return before + hosts + after;
}

/** What the first host that succeeds returns. @throws the obstacle of the last host if none does */
export async function firstOf<T>(url: string, attempt: (one: string) => Promise<T>): Promise<T> {
  try {
    return await Promise.any(hostsOf(url).map(attempt));
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
}

/** The URL of the PostgreSQL that takes writes: the only one, or one of several. @throws Error if none does */
export async function leaderOf(url: string): Promise<string> {
  return hostsOf(url).length === 1 ? url : await firstOf(url, takesWrites);
}

async function takesWrites(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  // The statement reports a connection that breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads');
    if (rows[0]?.leads !== true) throw new Error(`${client.host}:${client.port} is a standby`);
    return url;
  } finally {
    await client.end();
  }
}
