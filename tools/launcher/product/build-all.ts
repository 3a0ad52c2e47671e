import type { Say } from '../lib/say.ts';
import { APPS, buildApp, buildServer } from './build.ts';
import { bundleParts } from './bundle.ts';

/**
 * Builds what has changed: the server, and then its bundles beside the apps, which need only the compiled server. The apps
 * come one after another, so that little memory is enough.
 * @throws Failure with the output of what cannot be built, once nothing else is being built
 */
export async function buildAll(env: NodeJS.ProcessEnv, say: Say, signal?: AbortSignal): Promise<void> {
  await buildServer(env, say, signal);
  const buildApps = async (): Promise<void> => {
    for (const app of APPS) await buildApp(app, env, say, signal);
  };
  for (const outcome of await Promise.allSettled([bundleParts(env, say, signal), buildApps()])) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
