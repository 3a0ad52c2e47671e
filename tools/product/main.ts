import { sayWithTime } from '../lib/say.ts';
import { runUntilStopped } from './command.ts';
import { publicUrl } from './environments.ts';
import { devPort } from './members.ts';
import type { Product } from './product.ts';
import { readSettings } from './settings.ts';
import { startProduct } from './start-product.ts';

// The command behind `npm start` and `npm run dev`.

const dev = process.argv.includes('--dev');
const say = sayWithTime();

await runUntilStopped({
  start: async (signal) => await startProduct({ env: process.env, dev, say, signal }),
  announce,
  say,
});

function announce(running: Product): void {
  const settings = readSettings(process.env);
  const app = dev ? `http://localhost:${devPort(running.port)}` : publicUrl(settings, running.port);
  const lines = [
    `Makoto is running in ${settings.mode} mode.`,
    '',
    `  App       ${app}`,
    `  API       ${publicUrl(settings, running.port)}/docs`,
    `  Operator  ${running.secrets('CONSOLE_EMAIL')}  password ${running.secrets('CONSOLE_PASSWORD')}`,
    `  Data      ${running.dataDir}`,
    '',
    'Ctrl-C stops it.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
