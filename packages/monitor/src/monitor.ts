import type { VerifierKey } from 'makoto-verify/tlog';
import { followStatements, followTickChains } from './chains.js';
import { checkCorrections } from './check-corrections.js';
import { checkOrders, readOrderFiles } from './check-orders.js';
import { checkPublishedRoots } from './check-published-roots.js';
import { checkSimulatedDays } from './check-simulated-days.js';
import { checkNewestSolvency, checkSolvency } from './check-solvency.js';
import { checkTerms } from './check-terms.js';
import { checkTicks } from './check-ticks.js';
import { checkVantage } from './check-vantage.js';
import type { Context } from './context.js';
import { follow, readAgain, readTree } from './follow.js';
import { fetchHead, type Head, keptHead } from './heads.js';
import { NEWEST_TICKS } from './ingest.js';
import { fetchKeys, logKeys } from './keys.js';
import { minuteOf } from './wording.js';

/** Without news for this long, a log that should grow every minute stands still. */
const STALLED_MS = 600_000;

/** Follows a log and checks what the house publishes against it. */
export class Monitor {
  /** When the last round ended, epoch milliseconds; 0 before the first. */
  endedAt = 0;

  constructor(readonly context: Context) {}

  /** Looks at everything once. What cannot be reached now is in `context.troubles`. */
  async round(): Promise<void> {
    const { context } = this;
    const keys = await context.attempt('public keys', () => fetchKeys(context));
    const known = logKeys(context);
    // Whose log it is has to be known first.
    if (keys || known.length > 0)
      await context.attempt('log', async () => {
        const earlier = keptHead(context);
        const head = await fetchHead(context, known);
        if (!head) return;
        if (await follow(context, head, earlier)) await this.afterFollowing(head, known);
      });
    const head = keptHead(context);
    // What is published may be in the part of the log that was not reached.
    if (head && readTree(context).size >= head.size) await this.house(head, keys);
    this.endedAt = context.now();
  }

  private async afterFollowing(head: Head, known: readonly VerifierKey[]): Promise<void> {
    const { context } = this;
    followTickChains(context);
    followStatements(context);
    await context.attempt('entries read again', () => readAgain(context, head));
    for (const place of context.options.compare)
      await context.attempt(`checkpoint at ${place}`, () => checkVantage(context, place, head, known));
  }

  /** What the house publishes besides the log. @param keys undefined if they could not be fetched, which proves nothing */
  private async house(head: Head, keys: readonly unknown[] | undefined): Promise<void> {
    const { context } = this;
    const { ask } = context;
    await context.attempt('solvency', () => checkSolvency(context, keys));
    await context.attempt('files of orders', () => readOrderFiles(context));
    await context.attempt('corrections', () => checkCorrections(context, head.at));
    if (!ask) return;
    this.growth(head);
    await context.attempt('terms', () => checkTerms(context, ask));
    await context.attempt('published roots', () => checkPublishedRoots(context, ask, head.at));
    // A product that does not show its keys may not be there at all, and then withholds nothing.
    if (!keys) return;
    await context.attempt('newest solvency', () => checkNewestSolvency(context, ask, head.at));
    await context.attempt('orders', () => checkOrders(context, ask, keys));
    await context.attempt('simulated days', () => checkSimulatedDays(context, ask));
    await context.attempt('ticks', () => checkTicks(context, ask, keys));
  }

  private growth({ at, size }: Head): void {
    const newest = Number(this.context.store.meta(NEWEST_TICKS) ?? 0);
    if (newest === 0 || at - newest < STALLED_MS) return;
    this.context.find({
      kind: 'stalled',
      about: String(newest),
      text: `The log shows ${size} entries and nothing newer than ${minuteOf(newest)}: it stands still, or is shown old.`,
    });
  }
}
