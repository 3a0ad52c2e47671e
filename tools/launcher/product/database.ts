import pg from 'pg';
import { Failure } from '../lib/failure.ts';
import { changeUrl, leaderOf } from '../servers/hosts.ts';
import { SERVICES, type ServiceName } from './parts.ts';
import { databasePasswordName, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** The product's database. */
export const DATABASE = 'makoto';

const CONNECT_TIMEOUT_MS = 10_000;
/** Keeps two launchers on one PostgreSQL server from preparing the same roles at once. */
const PREPARE_LOCK = 7_264_501;

/**
 * Creates the product's database with a schema for each service, which only the service's own role may use. It can be
 * repeated; passwords are set each time. A service with `<NAME>_DATABASE_URL` in the environment is left out.
 */
export async function prepareDatabase(
  adminUrl: string,
  database: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const own = SERVICES.filter((service) => givenDatabaseUrl(env, service) === undefined);
  if (own.length === 0) return;
  await withClient(adminUrl, async (client) => await makeRolesAndDatabase(client, database, own, secrets));
  await withClient(urlFor(adminUrl, database), async (client) => await makeSchemas(client, database, own));
}

/** Each service's URL with its own role and password, or `<NAME>_DATABASE_URL` from the environment. */
export function databaseUrlsOf(
  adminUrl: string,
  database: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Record<ServiceName, string> {
  const urlOf = (service: ServiceName): string => {
    const password = secrets(databasePasswordName(service));
    return givenDatabaseUrl(env, service) ?? urlFor(adminUrl, database, roleOf(database, service), password);
  };
  return {
    identity: urlOf('identity'),
    wallet: urlOf('wallet'),
    market: urlOf('market'),
    trading: urlOf('trading'),
    earn: urlOf('earn'),
    referral: urlOf('referral'),
    support: urlOf('support'),
  };
}

/**
 * The URL of each service's replica: `<NAME>_READ_DATABASE_URL`, or READ_DATABASE_URL with the service's own role, unless the
 * service has a database elsewhere.
 */
export function readDatabaseUrlsOf(
  database: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): Partial<Record<ServiceName, string>> {
  const shared = env.READ_DATABASE_URL || undefined;
  const urlOf = (service: ServiceName): string | undefined => {
    const given = env[`${service.toUpperCase()}_READ_DATABASE_URL`] || undefined;
    if (given !== undefined || shared === undefined || givenDatabaseUrl(env, service) !== undefined) return given;
    return urlFor(shared, database, roleOf(database, service), secrets(databasePasswordName(service)));
  };
  return Object.fromEntries(
    SERVICES.flatMap((service) => {
      const url = urlOf(service);
      return url === undefined ? [] : [[service, url]];
    }),
  );
}

/**
 * Checks before anything starts that the wallet's ledger was started in this mode. The wallet checks it too.
 * @throws Failure if it was started in another mode
 */
export async function requireLedgerMode(walletUrl: string, mode: Settings['mode']): Promise<void> {
  await withClient(walletUrl, async (client) => {
    // Before the wallet's migration LedgerMode1 the table is called books_mode.
    const { rows: tables } = await client.query<{ name: string | null }>(
      "select coalesce(to_regclass('wallet.ledger_mode'), to_regclass('wallet.books_mode'))::text as name",
    );
    const table = tables[0]?.name;
    if (!table) return;
    const { rows } = await client.query<{ mode: string }>(`select mode from ${table}`);
    const recorded = rows[0]?.mode;
    if (recorded === undefined || recorded === mode) return;
    throw new Failure(
      `The data belongs to ${recorded} mode; set MODE=${recorded}, or give ${mode} mode a DATA_DIR or DATABASE_URL of its own.`,
    );
  });
}

/** Whether the first operator still has the password of the settings, and not one set at the console since. */
export async function hasSettingsPassword(identityUrl: string, email: string): Promise<boolean> {
  return withClient(identityUrl, async (client) => {
    const known = 'select has_settings_password as known from identity.operators where email = lower($1)';
    const { rows } = await client.query<{ known: boolean }>(known, [email]);
    return rows[0]?.known === true;
  });
}

/** The services that are migrating now: `migrate` in the platform names its connection accordingly. */
export async function migratingServices(urls: Record<ServiceName, string>): Promise<ServiceName[]> {
  const migrates = async (service: ServiceName): Promise<ServiceName[]> => {
    // A server may hold other databases whose services are migrating.
    const named = 'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()';
    try {
      return await withClient(urls[service], async (client) => {
        const found = await client.query(named, [`${service} migrates`]);
        return found.rowCount === 0 ? [] : [service];
      });
    } catch {
      // No migration runs in a database that does not answer; the service's own log says more.
      return [];
    }
  };
  return (await Promise.all(SERVICES.map(migrates))).flat();
}

/** The administrator's URL with another database and, if given, another user. */
export function urlFor(adminUrl: string, database: string, user?: string, password?: string): string {
  return changeUrl(adminUrl, (url) => {
    url.pathname = `/${database}`;
    if (user !== undefined) url.username = user;
    if (password !== undefined) url.password = password;
  });
}

function givenDatabaseUrl(env: NodeJS.ProcessEnv, service: ServiceName): string | undefined {
  return env[`${service.toUpperCase()}_DATABASE_URL`] || undefined;
}

/** Roles belong to the whole server, so their names contain the database's. */
function roleOf(database: string, service: ServiceName): string {
  return `${database}_${service}`;
}

async function makeRolesAndDatabase(
  client: pg.Client,
  database: string,
  services: ServiceName[],
  secrets: Secrets,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
  const roles = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const known = new Set(roles.rows.map((row) => row.rolname));
  for (const service of services) {
    const role = roleOf(database, service);
    const verb = known.has(role) ? 'alter' : 'create';
    const password = client.escapeLiteral(secrets(databasePasswordName(service)));
    await client.query(`${verb} role ${client.escapeIdentifier(role)} login password ${password}`);
  }
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
}

async function makeSchemas(client: pg.Client, database: string, services: ServiceName[]): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
  const db = client.escapeIdentifier(database);
  await client.query(`revoke all on database ${db} from public`);
  await client.query('revoke all on schema public from public');
  for (const service of services) {
    const role = client.escapeIdentifier(roleOf(database, service));
    const schema = client.escapeIdentifier(service);
    await client.query(`grant connect on database ${db} to ${role}`);
    // On a managed server the administrator is no superuser and must be a member of the role to transfer the schema.
    await client.query(`grant ${role} to current_user`);
    await client.query(`create schema if not exists ${schema} authorization ${role}`);
    await client.query(`alter role ${role} in database ${db} set search_path = ${schema}`);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await leaderOf(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // This also releases the advisory lock.
    await client.end();
  }
}
