import { Failure, messageOf } from '../lib/failure.ts';
import { givenUrl, URL_VARIABLES } from './choose.ts';
import { hostsOf } from './hosts.ts';
import { untilReady } from './probe.ts';
import type { RunningServer, ServerName } from './types.ts';

const ANSWER_WITHIN_MS = 5_000;

/**
 * A server that is already running, at the URL in the environment, or a cluster whose hosts the URL names. It is neither stopped nor killed.
 * @throws Failure when the URL is invalid or no server is ready there.
 */
export async function useGiven(name: ServerName, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const variable = URL_VARIABLES[name];
  const url = givenUrl(env, name) ?? '';
  if (!isUrl(url)) throw new Failure(`${variable} is not a URL; correct it or leave it unset.`);
  const untilUp = async (): Promise<void> => await untilReady(name, url, ANSWER_WITHIN_MS);
  try {
    await untilUp();
  } catch (error) {
    const hosts = hostsOf(url).map((one) => new URL(one).host);
    throw new Failure(
      `${variable} points to ${hosts.join(', ')}, which cannot be used (${messageOf(error)}); start it or leave ${variable} unset.`,
    );
  }
  const kill = async (): Promise<void> => {
    throw new Error(`${name} was given by ${variable} and is not ours to kill.`);
  };
  return { name, provider: 'given', url, pid: undefined, kill, untilUp, stop: async () => undefined };
}

function isUrl(url: string): boolean {
  try {
    return hostsOf(url).length > 0;
  } catch {
    return false;
  }
}
