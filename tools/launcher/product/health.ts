import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import type { Say } from '../lib/say.ts';
import type { SupervisedProcess } from '../lib/supervised-process.ts';
import { waitFor } from '../lib/wait.ts';
import type { Fleet } from './fleet.ts';

const REQUEST_TIMEOUT_MS = 3_000;
const POLL_MS = 150;
/** A process that ends this often before the product is healthy will not start by itself. */
const HOPELESS_DEATHS = 3;

/** The time is up, but nothing has failed. */
export class NotYetHealthy extends Failure {}

export interface HealthOptions {
  /** The gateway's local URL; undefined when no gateway was started. */
  url: string | undefined;
  /** The services that must answer. */
  services: readonly string[];
  fleet: Fleet;
  timeoutMs: number;
  /** Whether a process that ends again and again is reported before the time is up. */
  givesUp: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Waits until every process runs and the gateway reports each service as healthy.
 * @throws Failure with the sentence of a process that refused to start, or with the end of the log of what is not
 * healthy.
 */
export async function untilHealthy(options: HealthOptions): Promise<void> {
  const { fleet, url, services } = options;
  let down: string[] = [];
  const before = new Map(fleet.processes.map((process) => [process, process.deaths]));
  const probe = async (): Promise<'healthy' | 'hopeless' | undefined> => {
    const hopeless = fleet.processes.filter((one) => one.deaths - (before.get(one) ?? 0) >= HOPELESS_DEATHS);
    if (options.givesUp && hopeless.length > 0) {
      down = hopeless.map((process) => process.spec.name);
      return 'hopeless';
    }
    down = fleet.processes.filter((process) => process.pid === undefined).map((process) => process.spec.name);
    if (down.length > 0) return undefined;
    if (url === undefined) return 'healthy';
    down = ['gateway'];
    down = await partsDown(url, services);
    return down.length === 0 ? 'healthy' : undefined;
  };
  const outcome = await waitFor(probe, {
    timeoutMs: options.timeoutMs,
    everyMs: POLL_MS,
    signal: options.signal,
    onTimeout: () => new NotYetHealthy(report(down, fleet, `not healthy after ${options.timeoutMs / 1000} s`)),
  });
  if (outcome === 'hopeless') throw new Failure(report(down, fleet, 'ends repeatedly'));
}

/**
 * Waits until the product is healthy for the first time; a migrating service may take as long as it needs.
 * @param wait throws when its time is up
 */
export async function waitWhileMigrating(
  wait: () => Promise<void>,
  migrating: () => Promise<string[]>,
  say: Say,
): Promise<void> {
  for (;;) {
    try {
      return await wait();
    } catch (error) {
      if (!(error instanceof NotYetHealthy)) throw error;
      const services = await migrating();
      if (services.length === 0) throw error;
      say(`Waiting for ${services.join(', ')}, whose database is still being migrated.`);
    }
  }
}

/** The services that the gateway does not report as healthy. */
async function partsDown(url: string, services: readonly string[]): Promise<string[]> {
  const reply = await fetch(`${url}/index.php/api/common/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const body: unknown = await reply.json();
  const data = isObject(body) ? body.data : undefined;
  const parts = isObject(data) && isObject(data.parts) ? data.parts : {};
  return services.filter((name) => !isWell(parts[name]));
}

/** A part's state is a word, or an object with the word in `status`. */
function isWell(part: unknown): boolean {
  return (isObject(part) ? part.status : part) === 'ok';
}

function report(down: string[], fleet: Fleet, what: string): string {
  const meant = fleet.processes.filter(({ spec }) =>
    down.some((name) => spec.name === name || spec.name.startsWith(`${name}-`)),
  );
  const refusals = meant.map(refusalOf);
  if (refusals.length > 0 && !refusals.includes(undefined)) {
    return `${[...new Set(refusals)].join('\n')} Correct this and start again.`;
  }
  const logs = meant.map(({ spec }) => `--- the end of ${spec.log.path}\n${spec.log.tail().join('\n')}`);
  return [`${down.join(', ')}: ${what}.`, ...logs].join('\n');
}

/**
 * The sentence with which a process refused to start, such as `trading: Setting FEE_RATE: …`, which `runProcess` in the
 * platform begins with the part's name. Undefined without such a sentence, and for errors with a stack.
 */
function refusalOf({ spec }: SupervisedProcess): string | undefined {
  const tail = spec.log.tail();
  const part = spec.name.replace(/-\d+$/, '');
  const at = tail.findLastIndex((line) => line.startsWith(`${part}: `));
  return /^\s+at /.test(tail[at + 1] ?? '') ? undefined : tail[at];
}
