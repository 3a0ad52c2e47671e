import { type Finding, type KeptFinding, reasonOf } from './findings.js';
import type { LogSource } from './log-source.js';
import type { MonitorOptions } from './options.js';
import type { Store } from './store.js';

/**
 * Returns `data` of a call below the product's API, such as `public/keys`: by GET, or by POST if there is a body.
 * @throws NotThere, Error
 */
export type Ask = (path: string, body?: Record<string, string>) => Promise<unknown>;

/** What all checks have in common. */
export class Context {
  /** What could not be checked in this round, by what it is about. */
  readonly troubles = new Map<string, string>();
  /** What was done since the start, by name, for metrics. */
  readonly counters = new Map<string, number>();

  constructor(
    readonly store: Store,
    readonly log: LogSource,
    /** Undefined while only the log's files are watched. */
    readonly ask: Ask | undefined,
    readonly options: MonitorOptions,
    readonly now: () => number,
    private readonly tell: (finding: KeptFinding) => void,
  ) {}

  /** Keeps a finding and tells about it, if it is new. */
  readonly find = (finding: Finding): void => {
    const at = this.now();
    if (this.store.addFinding(finding, at)) this.tell({ ...finding, at });
  };

  readonly count = (name: string, more = 1): void => {
    this.counters.set(name, (this.counters.get(name) ?? 0) + more);
  };

  /** Runs one check and returns what it found out; if it cannot be made, undefined, and the others still are. */
  async attempt<T>(name: string, check: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await check();
      this.troubles.delete(name);
      return result;
    } catch (error) {
      this.troubles.set(name, reasonOf(error));
      return undefined;
    }
  }
}

/** After so many failures the other items wait for the next round: a product that does not answer takes a minute for each. */
const MAX_FAILURES = 5;

/**
 * Checks one item after another. One that cannot be checked holds up no other, as long as each round has another order.
 * @throws Error at the end, with the first reason, if some could not be checked
 */
export async function checkEach<T>(items: readonly T[], check: (item: T) => Promise<void>): Promise<void> {
  const reasons: string[] = [];
  for (const item of items) {
    try {
      await check(item);
    } catch (error) {
      reasons.push(reasonOf(error));
      if (reasons.length === MAX_FAILURES) break;
    }
  }
  if (reasons.length > 0)
    throw new Error(`${reasons.length} of ${items.length} could not be checked; the first: ${reasons[0]}`);
}
