import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJson } from '../../../test/support/client.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Journal } from '../lib/journal.ts';
import type { Operation } from '../lib/operations.ts';
import { TrialCustomer } from '../lib/trial-customer.ts';

const EVERY_MS = 250;
const DEPOSIT = '5000.00';
/** The product works again when so many orders in a row were taken. */
const STEADY = 20;
const STEADY_WITHIN_MS = 180_000;
/** A deposit is made again after so many orders. */
const ORDERS_PER_DEPOSIT = 2_000;

/** How orders fared since a moment. */
export interface Outage {
  /** The longest time in which no order was taken, in milliseconds. */
  longestMs: number;
  /** How many orders were not taken at the first try, by reason. */
  refused: ReadonlyMap<string, number>;
}

/** A customer who places an order four times a second, never twice the same, and notes which are taken. */
export class OrderProbe {
  private readonly stopping = new AbortController();
  private readonly customer: TrialCustomer;
  private readonly journal: Journal;
  private readonly pending = new Set<Promise<void>>();
  private running: Promise<void> = Promise.resolve();
  private placed = 0;
  private takenInARow = 0;
  private since = 0;
  private lastTaken = 0;
  private longestMs = 0;
  private refused = new Map<string, number>();

  private constructor(customer: TrialCustomer, journal: Journal) {
    this.customer = customer;
    this.journal = journal;
  }

  /** Registers the customer and begins. */
  static async begin(url: string, journal: Journal): Promise<OrderProbe> {
    const customer = new TrialCustomer(url, journal);
    await customer.register();
    await customer.deposit(DEPOSIT);
    await customer.client.until('wallet/deposits', (deposit) => deposit['status'] === 'success');
    const probe = new OrderProbe(customer, journal);
    probe.running = probe.run();
    return probe;
  }

  /** Forgets what was and counts from now on. */
  restart(): void {
    this.since = performance.now();
    this.lastTaken = this.since;
    this.longestMs = 0;
    this.refused = new Map();
    this.takenInARow = 0;
  }

  /** Waits until orders are taken steadily. @throws Error that names `fault` if that takes more than three minutes */
  async untilSteady(fault: string): Promise<Outage> {
    await waitFor(async () => (this.takenInARow >= STEADY ? true : undefined), {
      timeoutMs: STEADY_WITHIN_MS,
      onTimeout: () => new Error(`three minutes after ${fault} orders are not taken: ${this.reasons()}`),
    });
    return { longestMs: this.longestMs, refused: this.refused };
  }

  private reasons(): string {
    return [...this.refused.keys()].join('; ');
  }

  /** Places no more orders. Resolves when all were answered. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.pending);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const order = this.place();
      this.pending.add(order);
      void order.finally(() => this.pending.delete(order));
      await sleep(EVERY_MS);
    }
  }

  private async place(): Promise<void> {
    this.placed += 1;
    if (this.placed % ORDERS_PER_DEPOSIT === 0) await this.customer.deposit(DEPOSIT);
    const sentAt = performance.now();
    const operation: Operation = { kind: 'order', owner: this.customer.id, key: randomUUID() };
    this.journal.add(operation);
    const body = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 };
    try {
      const reply = await this.customer.client.call('order/create', body, { key: operation.key });
      if (reply.code === 0 && isJson(reply.data)) {
        operation.answer = reply.data;
        this.take(sentAt);
      } else this.refuse(sentAt, `${reply.http} ${reply.msg}`);
    } catch (error) {
      this.refuse(sentAt, messageOf(error));
    }
  }

  private take(sentAt: number): void {
    const now = performance.now();
    this.longestMs = Math.max(this.longestMs, now - this.lastTaken);
    this.lastTaken = now;
    if (sentAt >= this.since) this.takenInARow += 1;
  }

  private refuse(sentAt: number, why: string): void {
    if (sentAt < this.since) return;
    this.takenInARow = 0;
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }
}
