import { withTimeLimit } from './time-limit.js';

/** A server that takes longer than this to answer a check counts as unavailable. */
const CHECK_LIMIT_MS = 2_000;
/** Below the time limit of whoever asks other services for their health. */
const DELAY_LIMIT_MS = 500;

/** Something that a process needs; `check` throws, with the cause as its message, while it is unusable. */
export interface ReadinessCheck {
  name: string;
  check: () => Promise<unknown>;
  /**
   * What suffers without it: calls fail (the default); or calls are answered, but jobs are late; or only the limits
   * that several gateways share.
   */
  neededFor?: 'calls' | 'jobs' | 'limits';
}

/** What `/readyz` says. */
export interface ReadinessReport {
  /** Whether the process does all that it is there for. */
  ready: boolean;
  status: 'ok' | 'degraded' | 'unavailable';
  parts: Record<string, 'ok' | 'unavailable'>;
  /** Why a part is unavailable, by its name. */
  causes: Record<string, string>;
}

/**
 * What must hold for a process to do its work: the servers that it needs, always, and what it waits for after its
 * start, once. Both `/readyz` and the gateway's health check ask it, so that neither says "ok" while calls would fail.
 */
export class Readiness {
  private readonly all: ReadinessCheck[];

  constructor(checks: readonly ReadinessCheck[] = []) {
    this.all = [...checks];
  }

  /** The checks that count now. */
  get checks(): readonly ReadinessCheck[] {
    return this.all;
  }

  /** Adds checks that must pass at all times. */
  add(...checks: readonly ReadinessCheck[]): void {
    this.all.push(...checks);
  }

  /** Adds a check that must pass once after the start, such as that the first prices have arrived. */
  awaitOnce(name: string, check: () => Promise<unknown>): void {
    const added: ReadinessCheck = {
      name,
      check: async () => {
        await check();
        if (this.all.includes(added)) this.all.splice(this.all.indexOf(added), 1);
      },
    };
    this.all.push(added);
  }

  /** Asks every check, for at most two seconds each. */
  async report(): Promise<ReadinessReport> {
    const failed = await failuresOf(this.all, CHECK_LIMIT_MS);
    const ready = failed.every(({ neededFor }) => neededFor === 'limits');
    return {
      ready,
      status: failed.length === 0 ? 'ok' : ready ? 'degraded' : 'unavailable',
      parts: Object.fromEntries([
        ...this.all.map(({ name }) => [name, 'ok'] as const),
        ...failed.map(({ name }) => [name, 'unavailable'] as const),
      ]),
      causes: Object.fromEntries(failed.map(({ name, cause }) => [name, cause])),
    };
  }

  /**
   * Checks what calls need.
   * @returns the names of what is unavailable, but does not make calls fail
   * @throws what the first failed check throws
   */
  async assertReady(): Promise<string[]> {
    const isNeeded = ({ neededFor = 'calls' }: ReadinessCheck): boolean => neededFor === 'calls';
    const [late] = await Promise.all([
      failuresOf(
        this.all.filter((one) => !isNeeded(one)),
        DELAY_LIMIT_MS,
      ),
      ...this.all.filter(isNeeded).map(({ check }) => check()),
    ]);
    return late.map(({ name }) => name);
  }
}

interface FailedCheck extends Pick<ReadinessCheck, 'name' | 'neededFor'> {
  cause: string;
}

async function failuresOf(checks: readonly ReadinessCheck[], limitMs: number): Promise<FailedCheck[]> {
  const results = await Promise.all(
    checks.map(({ name, neededFor = 'calls', check }) =>
      withTimeLimit(limitMs, check).then(
        () => [],
        (error: unknown) => [{ name, neededFor, cause: causeOf(error) }],
      ),
    ),
  );
  return results.flat();
}

/** Node's error for a host with several addresses has a code and no message. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String(Reflect.get(error, 'code') ?? error.name);
}
