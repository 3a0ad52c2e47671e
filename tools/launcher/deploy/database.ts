import { DATABASE, databaseUrlsOf, prepareDatabase, requireLedgerMode } from '../product/database.ts';
import { openSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';

// For containers: creates the database, roles and schemas on the PostgreSQL at DATABASE_URL. The argument is the folder
// of the secrets.

const secrets = openSecrets(process.argv[2] ?? '/secrets', process.env);
const adminUrl = process.env.DATABASE_URL;
if (!adminUrl) throw new Error("DATABASE_URL is missing: the URL of PostgreSQL's administrator.");
await prepareDatabase(adminUrl, DATABASE, secrets, process.env);
const { wallet } = databaseUrlsOf(adminUrl, DATABASE, secrets, process.env);
await requireLedgerMode(wallet, readSettings(process.env).mode);
process.stdout.write('Database, roles and schemas are ready.\n');
