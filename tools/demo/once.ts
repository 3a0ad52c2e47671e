import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeObject } from '../lib/json.ts';
import type { Secrets } from '../product/secrets.ts';
import { DEMO_NAME, makeDemo } from './demo.ts';

/** Fills the demo's account once a data directory, at the product that runs at `url`. @returns whether there was anything to do */
export async function makeDemoOnce(dir: string, url: string, secrets: Secrets, signal: AbortSignal): Promise<boolean> {
  const done = join(dir, 'demo.json');
  if (existsSync(done)) return false;
  const operator = { email: secrets('CONSOLE_EMAIL'), password: secrets('CONSOLE_PASSWORD') };
  await makeDemo({ url, password: secrets('DEMO_PASSWORD'), operator, signal });
  writeObject(done, { customer: DEMO_NAME }, 0o600);
  return true;
}
