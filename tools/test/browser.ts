import { existsSync } from 'node:fs';
import { Failure } from '../launcher/lib/failure.ts';
import type { Say } from '../launcher/lib/say.ts';
import { installPackages } from '../launcher/servers/local/install.ts';
import { findProgram } from '../launcher/servers/local/programs.ts';

const CJK_FONTS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/**
 * Installs a missing browser for the browser tests, and fonts for Japanese. CHROMIUM in the environment names another
 * browser.
 */
export async function installBrowser(env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  if (process.platform !== 'linux' || env.CHROMIUM) return;
  const packages = [
    ...(findBrowser(env) === undefined ? ['chromium'] : []),
    ...(existsSync(CJK_FONTS) || findProgram('apt-get', env) === undefined ? [] : ['fonts-noto-cjk']),
  ];
  if (packages.length > 0) await installPackages(packages, env, say);
  if (findBrowser(env) === undefined) throw new Failure('No Chromium; install it, or name a browser with CHROMIUM=…');
}

/** The browser's program. */
export function findBrowser(env: NodeJS.ProcessEnv): string | undefined {
  return env.CHROMIUM || (findProgram('chromium', env) ?? findProgram('google-chrome', env));
}
