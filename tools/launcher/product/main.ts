import { DEMO_NAME, DEMO_PIN } from '../demo/demo.ts';
import { makeDemoOnce } from '../demo/once.ts';
import { lastWords } from '../lib/failure.ts';
import { sayWithTime } from '../lib/say.ts';
import type { App } from './build.ts';
import { runUntilStopped } from './command.ts';
import { hasSettingsPassword } from './database.ts';
import { publicUrl } from './environments.ts';
import { devPort } from './members.ts';
import type { Product } from './product.ts';
import { readSettings, type Settings } from './settings.ts';
import { startProduct } from './start-product.ts';

// The command behind `npm start` and `npm run dev`.

const dev = process.argv.includes('--dev');
const observe = process.argv.includes('--observe');
const say = sayWithTime();

await runUntilStopped({
  start: async (signal, force) => await startProduct({ env: process.env, dev, observe, say, signal, force }),
  announce: async (running, signal) => {
    await announce(running);
    process.on('SIGUSR2', () => void takeOverSecrets(running));
    if (readSettings(process.env).demo) {
      const { dataDir: dir, url, secrets } = running;
      void makeDemoOnce({ dir, url, secrets, signal, say });
    }
  },
  say,
});

/** For `npm run rotate`, which waits for the outcome in `running.json`. */
async function takeOverSecrets(running: Product): Promise<void> {
  try {
    await running.takeOverSecrets();
  } catch (error) {
    say(lastWords(error));
  }
}

/** Whether other devices on the network may reach a product that is meant for practice. */
function isReachable({ mode, host }: Settings): boolean {
  return mode === 'practice' && !['127.0.0.1', '::1', 'localhost'].includes(host);
}

async function announce(running: Product): Promise<void> {
  const settings = readSettings(process.env);
  const operator = running.secrets('CONSOLE_EMAIL');
  const hasKnownPassword = await hasSettingsPassword(running.databaseUrls.identity, operator);
  const at = (app: App): string =>
    dev ? `http://localhost:${devPort(running.port, app)}` : publicUrl(settings, running.port);
  const lines = [
    `Makoto is running in ${settings.mode} mode.`,
    '',
    `  App       ${at('web')}`,
    `  API       ${publicUrl(settings, running.port)}/docs`,
    `  Console   ${at('console')}/console`,
    `  Operator  ${operator}  password ${hasKnownPassword ? running.secrets('CONSOLE_PASSWORD') : 'as set at the console'}`,
    ...(settings.demo
      ? [`  Customer  ${DEMO_NAME}  password ${running.secrets('DEMO_PASSWORD')}  payment PIN ${DEMO_PIN}`]
      : []),
    `  Metrics   ${running.metricsUrl}`,
    ...(running.prometheusUrl === undefined ? [] : [`  Observe   ${running.prometheusUrl}/alerts`]),
    `  Data      ${running.dataDir}`,
    '',
    ...(isReachable(settings)
      ? [
          `Every device that reaches this machine can open it (HOST=${settings.host}). HOST=127.0.0.1 keeps it to this machine.`,
          '',
        ]
      : []),
    'Ctrl-C stops it.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
