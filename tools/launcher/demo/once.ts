import { join } from 'node:path';
import { lastWords } from '../lib/failure.ts';
import { readObject, writeObject } from '../lib/json.ts';
import type { Say } from '../lib/say.ts';
import type { Secrets } from '../product/secrets.ts';
import { DEMO_NAME, makeDemo } from './demo.ts';
import { ensureVoidOrder } from './void-order.ts';

export interface DemoOnceOptions {
  /** Where it is noted what has been done. */
  dir: string;
  url: string;
  secrets: Secrets;
  signal: AbortSignal;
  say: Say;
}

/**
 * Fills the demo's account once a data directory, at the product that runs at `url`, and says so. The void order comes
 * later, since it takes minutes; what is interrupted goes on at the next start. @returns whether nothing failed
 */
export async function makeDemoOnce({ dir, url, secrets, signal, say }: DemoOnceOptions): Promise<boolean> {
  const path = join(dir, 'demo.json');
  const password = secrets('DEMO_PASSWORD');
  try {
    const done = readObject(path);
    if (!done) {
      const operator = { email: secrets('CONSOLE_EMAIL'), password: secrets('CONSOLE_PASSWORD') };
      await makeDemo({ url, password, operator, signal });
      writeObject(path, { customer: DEMO_NAME }, 0o600);
      say(`The account of ${DEMO_NAME} is filled.`);
    }
    if (!done?.void_order && (await ensureVoidOrder({ url, customer: { username: DEMO_NAME, password }, signal }))) {
      writeObject(path, { customer: DEMO_NAME, void_order: true }, 0o600);
      say(`${DEMO_NAME} has a void order, too.`);
    }
    return true;
  } catch (error) {
    if (!signal.aborted) say(`The demo's account is not complete, and goes on at the next start: ${lastWords(error)}`);
    return signal.aborted;
  }
}
