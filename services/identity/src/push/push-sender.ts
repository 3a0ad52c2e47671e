import { Clock, Logger, Metrics, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type Busy, type DueMessage, type PushDevice, PushRepository } from './push.repository.js';
import { PushClient, type PushOutcome } from './push-client.js';
import { pushText } from './push-text.calc.js';
import { quietUntil } from './quiet-hours.calc.js';

const EVERY_MS = 100;
/** Messages under way at a time, those that wait for a connection included. */
const MAX_IN_FLIGHT = 1_024;
/**
 * To one push service, so that one that hangs delays its own alone. Its 32 connections hand over so many in a turn if it
 * answers in 25 ms. A browser gets its next messages after those under way.
 */
const MAX_EACH = 128;
/** In one statement. */
const MAX_CLAIMED = 256;
/** Tries over about two hours, then it is no news any more. */
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 1_800_000;

/** Sends due messages. Those of one category to one browser are told together. */
@Injectable()
export class PushSender extends Periodic {
  private readonly inFlight = new Map<Promise<void>, PushDevice>();
  /** Handed over, to be deleted together. */
  private done: string[] = [];
  private readonly outcomes;

  constructor(
    private readonly repository: PushRepository,
    private readonly client: PushClient,
    private readonly clock: Clock,
    log: Logger,
    metrics: Metrics,
  ) {
    super(EVERY_MS, 'reading push messages failed; will retry', log);
    this.outcomes = metrics.counter('push_messages_total', 'Push messages, by outcome of each try.', ['outcome']);
    metrics.gauge('push_oldest_due_seconds', 'How long the oldest due push message has waited.', () =>
      this.oldestAge(),
    );
  }

  async run(): Promise<void> {
    await this.deleteDone();
    for (let room = this.room(); room > 0 && !this.stopped; room = this.room()) {
      const limit = Math.min(room, MAX_CLAIMED);
      const claimed = await this.repository.claim(this.clock.now(), limit, this.busy());
      await this.sendAll(claimed);
      if (claimed.length < limit) return;
    }
  }

  /** Resolves once everything under way has ended. */
  async settled(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight.keys());
    await this.deleteDone();
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.settled();
  }

  private room(): number {
    return MAX_IN_FLIGHT - this.inFlight.size;
  }

  private busy(): Busy {
    const hosts = [...this.byHost()].filter(([, count]) => count >= MAX_EACH).map(([host]) => host);
    return { hosts, subscriptionIds: [...new Set([...this.inFlight.values()].map(({ id }) => id))] };
  }

  /** How many are under way to each push service. */
  private byHost(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { host } of this.inFlight.values()) counts.set(host, (counts.get(host) ?? 0) + 1);
    return counts;
  }

  private async deleteDone(): Promise<void> {
    const ids = this.done;
    if (ids.length === 0) return;
    this.done = [];
    await this.repository.finish(ids);
  }

  private async sendAll(messages: readonly DueMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const ids = new Set(messages.map(({ subscriptionId }) => subscriptionId));
    const devices = await this.repository.devices([...ids], this.clock.now());
    const dead = [...ids].filter((id) => !devices.get(id)?.live);
    if (dead.length > 0) await this.repository.drop(dead);
    const groups = Map.groupBy(messages, ({ subscriptionId, category }) => `${subscriptionId} ${category}`);
    const underWay = this.byHost();
    const excess: DueMessage[] = [];
    for (const group of groups.values()) {
      const device = devices.get(group[0]?.subscriptionId ?? '');
      if (!device?.live) continue;
      const there = underWay.get(device.host) ?? 0;
      if (there >= MAX_EACH) {
        excess.push(...group);
        continue;
      }
      underWay.set(device.host, there + 1);
      const sending = this.send(device, group)
        .catch((error: unknown) => this.log.warn('a push message could not be recorded; it may be sent again', error))
        .finally(() => this.inFlight.delete(sending));
      this.inFlight.set(sending, device);
    }
    if (excess.length > 0)
      await this.repository.putBack(
        excess.map(({ id }) => id),
        this.clock.now(),
      );
  }

  private async send(device: PushDevice, group: readonly DueMessage[]): Promise<void> {
    const newest = group.at(-1);
    if (!newest) return;
    const { category } = newest;
    const ids = group.map(({ id }) => id);
    const quietMs = device.quiet && category !== 'security' ? quietUntil(device.quiet, this.clock.now()) : undefined;
    if (quietMs !== undefined) return this.repository.putBack(ids, quietMs);
    const payload = JSON.stringify({ ...pushText(newest, group.length, device), tag: category });
    const outcome = await this.hand(device, payload, category);
    this.outcomes.inc({ outcome: outcome.is }, group.length);
    if (outcome.is === 'gone') await this.repository.drop([device.id]);
    else if (outcome.is === 'later') await this.postpone(device, group, outcome.afterS);
    else this.done.push(...ids);
  }

  private async hand(device: PushDevice, payload: string, category: string): Promise<PushOutcome> {
    try {
      return await this.client.send(device, payload, category, category === 'security' || category === 'alert');
    } catch (error) {
      // The endpoint is a secret of the browser, so only what went wrong is logged.
      this.log.debug('a push service could not be reached; will retry', { code: codeOf(error) });
      return { is: 'later', afterS: undefined };
    }
  }

  private async postpone(device: PushDevice, group: readonly DueMessage[], afterS = 0): Promise<void> {
    const given = group.filter(({ attempts }) => attempts >= MAX_ATTEMPTS).map(({ id }) => id);
    this.done.push(...given);
    const attempts = Math.max(...group.map((one) => one.attempts));
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(afterS * 1_000, FIRST_WAIT_MS * 2 ** (attempts - 1)));
    const left = group.filter(({ id }) => !given.includes(id)).map(({ id }) => id);
    await this.repository.postpone(device.id, left, this.clock.now() + waitMs);
  }

  private async oldestAge(): Promise<number> {
    const at = await this.repository.oldestDue();
    return at === undefined ? 0 : Math.max(0, this.clock.now() - at) / 1_000;
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}
