import { AppError, parseMessages, RestrictionsView, restrictions, restrictionsChanged } from '@makoto/contracts';
import { Clock, eventSubject, Logger, NATS, RefreshAhead, RpcClient } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

interface Entry {
  view: RestrictionsView;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The first use after this moment refreshes the entry in the background, epoch milliseconds. */
  refreshAt: number;
}

const MAX_ENTRIES = 50_000;
/** Changes arrive by event at once; this bounds how long a change is missed if its event is lost. */
const KEEP_MS = 30_000;
/** Entries in use are refreshed at this age, so that no order waits for identity. */
const REFRESH_AFTER_MS = 20_000;

/** Customers' restrictions as identity reports them, cached so that an order need not ask for them. */
@Injectable()
export class RestrictionsCache implements OnModuleInit, OnApplicationShutdown {
  private readonly entries = new Map<string, Entry>();
  private readonly ahead = new RefreshAhead<string>((userId) => this.refresh(userId));
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(eventSubject(restrictionsChanged.name), {
      callback: (error, msg) => {
        if (!error) this.receive(msg);
      },
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    this.ahead.stop();
  }

  /**
   * The restrictions of a customer who may trade.
   * @throws ACCOUNT_RESTRICTED (`until`, `reason`); UNAVAILABLE if identity does not answer
   */
  async mayTrade(userId: string): Promise<RestrictionsView> {
    const now = this.clock.now();
    const entry = this.entries.get(userId);
    const view = entry && entry.expiresAt > now ? this.use(entry, now) : await this.ask(userId);
    const until = view.excluded_until ?? 0;
    if (!view.closed && !view.frozen && until <= now) return view;
    throw new AppError('ACCOUNT_RESTRICTED', {
      until: until > now ? new Date(until).toISOString() : null,
      reason: view.frozen || view.closed ? (view.reason ?? null) : 'self_excluded',
    });
  }

  private use(entry: Entry, now: number): RestrictionsView {
    if (entry.refreshAt <= now) {
      entry.refreshAt = Number.POSITIVE_INFINITY;
      this.ahead.add(entry.view.user_id);
    }
    return entry.view;
  }

  /** If identity does not answer, the entry is used until it expires. */
  private async refresh(userId: string): Promise<void> {
    try {
      await this.ask(userId);
    } catch (error) {
      this.log.debug('could not refresh restrictions in the background', error);
    }
  }

  private async ask(userId: string): Promise<RestrictionsView> {
    const before = this.entries.get(userId);
    const view = await this.rpc.request(restrictions, { user_id: userId });
    // An event that arrived meanwhile may be newer than this reply, and is not sent again.
    const current = this.entries.get(userId);
    if (current && current !== before) return current.view;
    this.keep(view);
    return view;
  }

  private keep(view: RestrictionsView): void {
    this.entries.delete(view.user_id);
    if (this.entries.size >= MAX_ENTRIES) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    const now = this.clock.now();
    const expiresAt = Math.min(now + KEEP_MS, view.valid_until ?? now + KEEP_MS);
    this.entries.set(view.user_id, { view, expiresAt, refreshAt: now + REFRESH_AFTER_MS });
  }

  private receive(msg: Msg): void {
    try {
      for (const view of parseMessages(RestrictionsView, msg.json())) this.keep(view);
    } catch (error) {
      this.log.error('could not read a change of restrictions; the cache is cleared', error);
      this.entries.clear();
    }
  }
}
