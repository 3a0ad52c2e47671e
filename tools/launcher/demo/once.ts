import { join } from 'node:path';
import { lastWords } from '../lib/failure.ts';
import { readObject, writeObject } from '../lib/json.ts';
import type { Say } from '../lib/say.ts';
import type { Secrets } from '../product/secrets.ts';
import { DEMO_NAME, makeDemo } from './demo.ts';
import { ensureVoidOrder } from './void-order.ts';

export interface DemoOnceOptions {
  /** The file that records what has been done. */
  dir: string;
  url: string;
  secrets: Secrets;
  signal: AbortSignal;
  say: Say;
}

/**
 * Fills the demo account once per data directory, on the product at `url`. The void order follows later, since it takes
 * minutes; an interrupted demo continues at the next start. @returns whether everything succeeded
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
      say(`${DEMO_NAME} has a void order as well.`);
    }
    return true;
  } catch (error) {
    if (!signal.aborted) say(`The demo account is incomplete; the next start continues: ${lastWords(error)}`);
    return signal.aborted;
  }
}
