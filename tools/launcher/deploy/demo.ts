import { makeDemoOnce } from '../demo/once.ts';
import { Failure, lastWords } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { waitFor } from '../lib/wait.ts';
import { openSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';

// For containers: fills the demo account on the first start if the settings ask for it. The argument is the folder of
// the secrets.

const GATEWAY = 'http://gateway:8080';
const HEALTHY_WITHIN_MS = 180_000;
const ANSWER_WITHIN_MS = 5_000;
const POLL_MS = 1_000;

const dir = process.argv[2] ?? '/secrets';
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

/** Whether every part is healthy. */
async function isHealthy(): Promise<true | undefined> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const body: unknown = await (await fetch(`${GATEWAY}/index.php/api/common/health`, { signal })).json();
  return isObject(body) && isObject(body.data) && body.data.status === 'ok' ? true : undefined;
}

async function main(): Promise<void> {
  if (!readSettings(process.env).demo) return;
  await waitFor(isHealthy, {
    timeoutMs: HEALTHY_WITHIN_MS,
    everyMs: POLL_MS,
    signal: stopping.signal,
    onTimeout: () => new Failure('the product did not become healthy'),
  });
  const secrets = openSecrets(dir, process.env);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const complete = await makeDemoOnce({ dir, url: GATEWAY, secrets, signal: stopping.signal, say });
  if (!complete) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  process.stderr.write(`The demo account is not filled; the next start tries again: ${lastWords(error)}\n`);
  process.exit(1);
}
