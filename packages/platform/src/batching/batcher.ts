import { AppError } from '@makoto/contracts';
import { activeTraceparent, inBatchSpan } from '../observability/traces.js';

/** The outcome of one item of a batch: its result, or the error for its caller. */
export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

interface Waiting<Item, Result> {
  item: Item;
  resolve: (value: Result) => void;
  reject: (error: unknown) => void;
  /** The caller's `traceparent`, while its request is recorded. */
  traceparent: string | undefined;
}

export interface BatcherOptions {
  /** What a run does, in traces. */
  name: string;
  /** The most items in one run. */
  maxItems: number;
  /** The most runs at once; one by default. */
  concurrency?: number;
  /** The most waiting items; more are refused with UNAVAILABLE. */
  maxWaiting?: number;
}

/**
 * Lets concurrent callers share one statement or message. It never delays a call: an idle batcher runs at the end of
 * the event-loop turn, and a busy one takes all waiting items as soon as a run ends.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private scheduled = false;

  /** @param run returns the outcomes in the order of the items; if it throws, every item gets that error. */
  constructor(
    private readonly run: (items: Item[]) => Promise<Outcome<Result>[]>,
    private readonly options: BatcherOptions,
  ) {}

  /** Adds an item and resolves with its outcome. */
  add(item: Item): Promise<Result> {
    if (this.waiting.length >= (this.options.maxWaiting ?? 100_000)) {
      return Promise.reject(new AppError('UNAVAILABLE'));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject, traceparent: activeTraceparent() });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= (this.options.concurrency ?? 1)) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.running < (this.options.concurrency ?? 1)) void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.maxItems);
    this.running++;
    try {
      const callers = batch.map((w) => w.traceparent);
      const outcomes = await inBatchSpan({ name: this.options.name }, callers, () =>
        this.run(batch.map((w) => w.item)),
      );
      batch.forEach((w, i) => {
        const outcome = outcomes[i];
        if (outcome?.ok) w.resolve(outcome.value);
        else w.reject(outcome ? outcome.error : new Error('a batch returned fewer outcomes than items'));
      });
    } catch (error) {
      for (const w of batch) w.reject(error);
    } finally {
      this.running--;
      if (this.waiting.length > 0) this.schedule();
    }
  }
}
