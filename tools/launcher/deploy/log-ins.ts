import { DEMO_NAME, DEMO_PIN } from '../demo/demo.ts';
import { lastWords } from '../lib/failure.ts';
import { DATABASE, databaseUrlsOf, hasSettingsPassword } from '../product/database.ts';
import { openSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';

// For containers: prints the log-ins of the operator and of the demo customer to the terminal. The argument is the folder
// of the secrets.

try {
  const secrets = openSecrets(process.argv[2] ?? '/secrets', process.env);
  const adminUrl = `postgresql://postgres:${encodeURIComponent(secrets('POSTGRES_PASSWORD'))}@postgres:5432/postgres`;
  const { identity } = databaseUrlsOf(adminUrl, DATABASE, secrets, process.env);
  const operator = secrets('CONSOLE_EMAIL');
  const isKnown = await hasSettingsPassword(identity, operator);
  process.stdout.write(
    `Operator: ${operator}, password ${isKnown ? secrets('CONSOLE_PASSWORD') : 'as set at the console'}\n`,
  );
  if (readSettings(process.env).demo) {
    process.stdout.write(`Customer: ${DEMO_NAME}, password ${secrets('DEMO_PASSWORD')}, payment PIN ${DEMO_PIN}\n`);
  }
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exitCode = 1;
}
