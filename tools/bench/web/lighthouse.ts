import lighthouse from 'lighthouse';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The results of one visit. */
export interface Visit {
  /** From 0 to 1. */
  scores: Record<Category, number>;
  layoutShift: number;
  /** The metrics of performance, in readable form. */
  timings: string;
  /** JavaScript requested before the largest part of the screen was painted, in transferred bytes. */
  scriptBytes: number;
  /** Titles of the failed audits in the other two categories. */
  faults: string[];
}

const MAX_TRIES = 3;

/**
 * Visits an address with the browser at `port`, with Lighthouse's mobile preset and its simulated network and
 * processor. `prepare` runs before each attempt: on a busy machine a recording may lack its beginning. @throws Failure
 */
export async function visit(url: string, port: number, prepare: () => Promise<void>): Promise<Visit> {
  for (let tries = 1; ; tries++) {
    await prepare();
    try {
      return await visitOnce(url, port);
    } catch (error) {
      if (!(error instanceof Failure) || tries === MAX_TRIES) throw error;
      process.stdout.write(`${error.message}; trying again\n`);
    }
  }
}

async function visitOnce(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES], locale: 'en-US' });
  if (!result) throw new Failure(`Lighthouse has no result for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Failure(`Lighthouse cannot measure ${url}: ${runtimeError.message}`);
  const score = (name: Category): number => categories[name]?.score ?? 0;
  const faults = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
    .map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`)
    .join(', ');
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    timings,
    scriptBytes: scriptBytes(items(audits['network-requests']?.details), paintedMs(audits.metrics?.details)),
    faults,
  };
}

const items = (details: unknown): unknown[] => (isObject(details) && Array.isArray(details.items) ? details.items : []);

function paintedMs(details: unknown): number {
  const [metrics] = items(details);
  return isObject(metrics) ? Number(metrics.observedLargestContentfulPaint) : Number.NaN;
}

function scriptBytes(requests: unknown[], beforeMs: number): number {
  let bytes = 0;
  for (const request of requests) {
    if (!isObject(request) || request.resourceType !== 'Script') continue;
    if (Number(request.networkRequestTime) < beforeMs) bytes += Number(request.transferSize);
  }
  return bytes;
}
