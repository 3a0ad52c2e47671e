import { DATABASE, databaseUrlsOf, prepareDatabase, requireLedgerMode } from '../product/database.ts';
import { openSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';

// For containers: makes the database, roles and schemas on the PostgreSQL at DATABASE_URL. The folder with the secrets
// is the argument.

const secrets = openSecrets(process.argv[2] ?? '/secrets', process.env);
const adminUrl = process.env.DATABASE_URL;
if (!adminUrl) throw new Error("DATABASE_URL, the PostgreSQL administrator's, is missing.");
await prepareDatabase(adminUrl, DATABASE, secrets, process.env);
const { wallet } = databaseUrlsOf(adminUrl, DATABASE, secrets, process.env);
await requireLedgerMode(wallet, readSettings(process.env).mode);
process.stdout.write('Database, roles and schemas are ready.\n');
