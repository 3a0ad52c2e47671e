import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../launcher/lib/ports.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { DATABASE, databaseUrlsOf, prepareDatabase, urlFor } from '../../launcher/product/database.ts';
import { SERVICES, type ServiceName } from '../../launcher/product/parts.ts';
import type { Secrets } from '../../launcher/product/secrets.ts';
import { openPostgresData } from '../../launcher/servers/local/postgres-data.ts';
import { postgresUser } from '../../launcher/servers/local/user.ts';
import { postgresSettings } from '../../launcher/servers/settings.ts';
import { type ClusterGround, ClusterNode } from './cluster-node.ts';

/** The services that keep their data in the first cluster. */
const IN_FIRST: readonly ServiceName[] = ['wallet', 'trading'];
const IN_SECOND = SERVICES.filter((service) => !IN_FIRST.includes(service));
const MEMORY = 2 * 2 ** 30;
const TIMEOUT_MS = 2_000;

/**
 * The PostgreSQL of all services but wallet and trading: one server, which comes back with all that it has confirmed.
 * (Patroni's three beside it are as much as two cores carry.)
 */
export class SecondPostgres {
  readonly machine: ClusterNode;
  private readonly adminUrl: string;
  private readonly secrets: Secrets;

  private constructor(machine: ClusterNode, adminUrl: string, secrets: Secrets) {
    this.machine = machine;
    this.adminUrl = adminUrl;
    this.secrets = secrets;
  }

  static async start(ground: ClusterGround, secrets: Secrets): Promise<SecondPostgres> {
    const user = postgresUser();
    const folder = join(ground.dir, 'pg-second');
    mkdirSync(folder, { mode: 0o711 });
    const { env, record } = ground;
    const context = { dataDir: folder, ephemeral: false, env, secrets, record, say: sayNothing };
    const { dir, bin, major } = await openPostgresData(context, user);
    const port = await freePort();
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
      ...postgresSettings({ ephemeral: false, memory: MEMORY, major }),
    ];
    const args = ['-D', dir, ...settings.flatMap((setting) => ['-c', setting])];
    const node = { name: 'pg-second', command: join(bin, 'postgres'), args, dir, user, stopSignal: 'SIGINT' } as const;
    const password = encodeURIComponent(secrets('POSTGRES_PASSWORD'));
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    return new SecondPostgres(new ClusterNode(node, ground), url, secrets);
  }

  async isWhole(): Promise<boolean> {
    return await withClient(this.adminUrl, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  }

  /** Creates database, roles and schemas. @returns the `<SERVICE>_DATABASE_URL` of the services that are here */
  async prepare(): Promise<NodeJS.ProcessEnv> {
    const elsewhere = Object.fromEntries(IN_FIRST.map((service) => [variableOf(service), this.adminUrl]));
    await prepareDatabase(this.adminUrl, DATABASE, this.secrets, elsewhere);
    const urls = databaseUrlsOf(this.adminUrl, DATABASE, this.secrets, {});
    return Object.fromEntries(IN_SECOND.map((service) => [variableOf(service), urls[service]]));
  }

  /**
   * Makes this server's schemas readable in the first cluster's database as foreign tables, so that one session audits the
   * books of both.
   */
  async showIn(firstAdminUrl: string): Promise<void> {
    const { port, username } = new URL(this.adminUrl);
    const shards = await withClient(urlFor(this.adminUrl, DATABASE), async (client) => {
      const { rows } = await client.query<{ source: string }>(
        `select pg_get_functiondef('earn.shard_of'::regproc) as source`,
      );
      return rows[0]?.source ?? '';
    });
    await withClient(firstAdminUrl, async (client) => {
      const [user, password] = [username, this.secrets('POSTGRES_PASSWORD')].map((one) => client.escapeLiteral(one));
      await client.query(`
        create extension if not exists postgres_fdw;
        create server second foreign data wrapper postgres_fdw
          options (host '127.0.0.1', port '${port}', dbname '${DATABASE}', use_remote_estimate 'true');
        create user mapping for current_user server second options (user ${user}, password ${password})`);
      for (const schema of IN_SECOND) {
        await client.query(
          `create schema ${schema}; import foreign schema ${schema} from server second into ${schema}`,
        );
      }
      await client.query(shards);
    });
  }

  async stop(): Promise<void> {
    await this.machine.stop();
  }
}

const variableOf = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_URL`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
