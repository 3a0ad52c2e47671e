import { Failure } from '../lib/failure.ts';
import { freePort } from '../lib/ports.ts';
import type { Say } from '../lib/say.ts';
import { waitFor } from '../lib/wait.ts';
import type { Fleet, FleetProcess } from './fleet.ts';
import type { MetricsTargets } from './metrics-targets.ts';

const READY_WITHIN_MS = 90_000;
const ASK_WITHIN_MS = 2_000;
const POLL_MS = 100;

/** The setting that differs between two processes of the same part. */
const OWN_PORT = 'METRICS_PORT';

/**
 * Replaces the processes whose settings differ, one after another, the gateway last: a part always has a process that
 * answers, but for the gateway, whose port is away for a moment.
 * @returns the names of the replaced processes
 * @throws Failure if one does not become ready; it goes on with its old settings, as do those after it
 */
export async function rollOut(
  fresh: readonly FleetProcess[],
  fleet: Fleet,
  targets: MetricsTargets,
  say: Say,
): Promise<string[]> {
  const changed = fresh.filter(({ name, env }) => isOther(fleet.find(name).spec.env, env));
  const isGateway = (member: FleetProcess): boolean => member.name === 'gateway';
  const ordered = [...changed.filter((member) => !isGateway(member)), ...changed.filter(isGateway)];
  for (const member of ordered) {
    const port = await freePort();
    const env = { ...member.env, [OWN_PORT]: String(port) };
    await fleet.replace({ ...member, env }, async () => await untilReady(member.name, port));
    targets.move(member.name, port);
    say(`${member.name} runs with its new settings.`);
  }
  return ordered.map(({ name }) => name);
}

function isOther(before: NodeJS.ProcessEnv, after: NodeJS.ProcessEnv): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete(OWN_PORT);
  return [...names].some((name) => before[name] !== after[name]);
}

async function untilReady(name: string, port: number): Promise<void> {
  const isReady = async (): Promise<true | undefined> => {
    const signal = AbortSignal.timeout(ASK_WITHIN_MS);
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok || undefined;
  };
  await waitFor(isReady, {
    timeoutMs: READY_WITHIN_MS,
    everyMs: POLL_MS,
    onTimeout: () => new Failure(`${name} does not start with its new settings; see why in its log.`),
  });
}
