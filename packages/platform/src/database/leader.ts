import { Duplex } from 'node:stream';
import pg from 'pg';
import { urlsOf } from '../hosts.js';

/** How long a node may take to say whether it takes writes. */
const PROBE_MS = 2_000;
/** How often the leader is asked whether it still is one. */
const WATCH_MS = 2_000;
/** `read_only_sql_transaction`: the node was demoted under an open connection. */
const READ_ONLY = '25006';

/**
 * The nodes of a PostgreSQL cluster, of which one takes writes (libpq's `target_session_attrs=read-write`). While there
 * are connections the leader is watched: one that hangs breaks no connection, so those to it are ended here once another
 * node leads.
 */
class Cluster {
  private leader: string | undefined;
  private finding: Promise<string> | undefined;
  private readonly clients = new Set<pg.Client>();
  private watch: NodeJS.Timeout | undefined;

  constructor(private readonly urls: readonly string[]) {}

  /** The URL of the node that takes writes. @throws the reason of the last node if none does */
  async leaderUrl(): Promise<string> {
    return this.leader ?? this.follow(await this.find());
  }

  /** The next connection looks for the leader again. */
  forget(): void {
    this.leader = undefined;
  }

  /** Ends the connection when its node leads no longer. */
  keep(client: pg.Client): void {
    this.clients.add(client);
    this.watch ??= setInterval(() => void this.check(), WATCH_MS).unref();
    client.once('end', () => {
      this.clients.delete(client);
      if (this.clients.size > 0) return;
      clearInterval(this.watch);
      this.watch = undefined;
      // Connections that all break are a sign of a new leader.
      this.forget();
    });
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      this.forget();
      // After the statement's error has reached its caller.
      setImmediate(() => breakOff(client));
    });
  }

  private find(): Promise<string> {
    this.finding ??= Promise.any(this.urls.map(probe))
      .catch((error: unknown) => {
        throw error instanceof AggregateError ? error.errors.at(-1) : error;
      })
      .finally(() => {
        this.finding = undefined;
      });
    return this.finding;
  }

  /** From now on this node leads; connections to others are broken off. */
  private follow(url: string): string {
    this.leader = url;
    const { host, port } = placeOf(url);
    for (const client of this.clients) if (client.host !== host || client.port !== port) breakOff(client);
    return url;
  }

  private async check(): Promise<void> {
    if (this.finding) return;
    try {
      if (this.leader !== undefined) await probe(this.leader);
      else this.follow(await this.find());
    } catch {
      // Why it fails tells whoever uses it; here it only matters whether another node leads.
      const found = await this.find().catch(() => undefined);
      if (found !== undefined) this.follow(found);
    }
  }
}

const clusters = new Map<string, Cluster>();

/** The connection settings of a URL, of one host or several. */
export function connectionTo(url: string): { connectionString: string; Client: typeof pg.Client } {
  // Without a comma it may also be a form that only pg knows, such as one with a socket's path.
  const urls = url.includes(',') ? urlsOf(url) : [url];
  const [first = url] = urls;
  if (urls.length === 1) return { connectionString: first, Client: SteadyClient };
  const cluster = clusters.get(url) ?? new Cluster(urls);
  clusters.set(url, cluster);
  return { connectionString: first, Client: clientOf(cluster) };
}

/** A connection that is not open yet, to the host or to the one of several that takes writes. */
export function newClient(url: string, config: pg.ClientConfig): pg.Client {
  const { connectionString, Client } = connectionTo(url);
  return new Client({ ...config, connectionString });
}

/**
 * A connection whose end fails its statements and nothing else. Between two statements, and after it has opened until a
 * pool listens, nobody else may hear its error, which would end the process.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A class of connections that open to the cluster's leader, for pools too. */
function clientOf(cluster: Cluster): typeof pg.Client {
  return class LeaderClient extends SteadyClient {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = this.toLeader();
      if (!callback) return connected;
      connected.then(
        () => Reflect.apply(callback, undefined, [null, this]),
        (error: unknown) => Reflect.apply(callback, undefined, [error]),
      );
    }

    private async toLeader(): Promise<pg.Client> {
      Object.assign(this, placeOf(await cluster.leaderUrl()));
      try {
        await super.connect();
      } catch (error) {
        cluster.forget();
        throw error;
      }
      cluster.keep(this);
      return this;
    }
  };
}

function placeOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

/** @returns the URL. @throws if its node does not answer in time or takes no writes */
async function probe(url: string): Promise<string> {
  const client = new SteadyClient({
    ...{ connectionString: url, application_name: 'leader-probe' },
    ...{ connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS },
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(
      `select current_setting('transaction_read_only') as read_only`,
    );
    if (rows[0]?.read_only !== 'off') throw new Error(`${client.host}:${client.port} is read-only`);
    return url;
  } finally {
    // Not awaited: a server that hangs confirms nothing.
    client.end(() => undefined);
  }
}

/** Breaks a connection as a server that dies does, so that pools drop it and its statements fail. */
function breakOff(client: pg.Client): void {
  const stream: unknown = Reflect.get(client.connection, 'stream');
  if (stream instanceof Duplex) stream.destroy();
}
