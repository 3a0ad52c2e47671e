import { Failure, lastWords, messageOf } from '../lib/failure.ts';
import { sayWithTime } from '../lib/say.ts';
import { publicUrl } from './environments.ts';
import { devPort } from './members.ts';
import type { Product } from './product.ts';
import { readSettings } from './settings.ts';
import { startProduct } from './start-product.ts';

// The command behind `npm start` and `npm run dev`: runs the product until it is told to stop.

/** Ctrl-C reaches us from the terminal and again through npm: what follows this closely is the same wish. */
const SAME_WISH_MS = 1_000;

const dev = process.argv.includes('--dev');
const say = sayWithTime();
const abort = new AbortController();
let product: Product | undefined;
let askedAtMs: number | undefined;

function onStop(): void {
  const nowMs = performance.now();
  if (askedAtMs === undefined) {
    askedAtMs = nowMs;
    say('Stopping; once more to force.');
    abort.abort(new Failure('Stopped before the start was complete.'));
    void stopAndLeave();
  } else if (nowMs - askedAtMs > SAME_WISH_MS) {
    product?.killAll();
    process.exit(130);
  }
}

async function stopAndLeave(): Promise<void> {
  // A start under way notices the abort and cleans up after itself.
  if (product === undefined) return;
  try {
    await product.stop();
    say('Stopped.');
    process.exit(0);
  } catch (error) {
    say(`Stopping failed: ${messageOf(error)}`);
    process.exit(1);
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onStop);
// The bootstrap went away without a word.
process.on('disconnect', onStop);

try {
  product = await startProduct({ env: process.env, dev, say, signal: abort.signal });
  if (abort.signal.aborted) await stopAndLeave();
  announce(product);
} catch (error) {
  process.stderr.write(`\n${lastWords(error)}\n`);
  process.exit(1);
}

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
