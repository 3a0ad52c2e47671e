import { join } from 'node:path';
import { Failure } from '../launcher/lib/failure.ts';
import { readObject } from '../launcher/lib/json.ts';
import { waitFor } from '../launcher/lib/wait.ts';
import { RUNNING_FILE } from '../launcher/product/running-file.ts';
import { hashOfSecrets } from '../launcher/product/secrets.ts';

/** Every process may take a minute and a half. */
const TAKEN_OVER_WITHIN_MS = 600_000;
const POLL_MS = 200;

/**
 * Makes the running product of a data directory take over its secrets' file, and waits until it has. Does nothing if none
 * runs: the next start reads the file. @throws Failure
 */
export async function applyToRunning(dataDir: string): Promise<void> {
  const path = join(dataDir, RUNNING_FILE);
  const pid = readObject(path)?.['pid'];
  if (typeof pid !== 'number' || !isAlive(pid)) return;
  const wanted = hashOfSecrets(dataDir);
  if (readObject(path)?.['secrets'] === wanted && readObject(path)?.['problem'] === undefined) return;
  process.kill(pid, 'SIGUSR2');
  const isTaken = async (): Promise<{ problem: unknown } | undefined> => {
    const running = readObject(path);
    return running?.['secrets'] === wanted ? { problem: running['problem'] } : undefined;
  };
  const { problem } = await waitFor(isTaken, {
    timeoutMs: TAKEN_OVER_WITHIN_MS,
    everyMs: POLL_MS,
    onTimeout: () =>
      new Failure('The product has not taken over its new secrets; see its output, then run this again.'),
  });
  if (problem !== undefined)
    throw new Failure(`${String(problem)} Nothing is lost: run this again once that is mended.`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
