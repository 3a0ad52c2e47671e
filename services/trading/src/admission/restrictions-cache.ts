import { AppError, parseList, RestrictionsView, restrictions, restrictionsChanged } from '@makoto/contracts';
import { Clock, eventSubject, Logger, NATS, RefreshAhead, RpcClient } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

interface Known {
  view: RestrictionsView;
  /** Epoch milliseconds. */
  until: number;
  /** From when on whoever uses it has it asked for again, epoch milliseconds. */
  dueAt: number;
}

const MAX_KNOWN = 50_000;
/** A change is told at once; what is told while NATS is away is asked for again after this long. */
const KEEP_MS = 30_000;
/** What is in use by then is asked for again before anybody would have to wait for it. */
const DUE_MS = 20_000;

/** What customers may do at the moment, as identity knows it, without asking it for every order. */
@Injectable()
export class RestrictionsCache implements OnModuleInit, OnApplicationShutdown {
  private readonly known = new Map<string, Known>();
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
        if (!error) this.receive(msg.json());
      },
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    this.ahead.stop();
  }

  /**
   * The customer's restrictions, where it lets them trade.
   * @throws ACCOUNT_RESTRICTED (`until`, `reason`), UNAVAILABLE where identity does not answer
   */
  async mayTrade(userId: string): Promise<RestrictionsView> {
    const now = this.clock.now();
    const kept = this.known.get(userId);
    const view = kept && kept.until > now ? this.use(kept, now) : await this.ask(userId);
    const until = view.excluded_until ?? 0;
    if (!view.closed && !view.frozen && until <= now) return view;
    throw new AppError('ACCOUNT_RESTRICTED', {
      until: until > now ? new Date(until).toISOString() : null,
      reason: view.frozen || view.closed ? (view.reason ?? null) : 'self_excluded',
    });
  }

  private use(kept: Known, now: number): RestrictionsView {
    if (kept.dueAt <= now) {
      kept.dueAt = Number.POSITIVE_INFINITY;
      this.ahead.add(kept.view.user_id);
    }
    return kept.view;
  }

  /** Where identity does not answer, what is known is used up, and then asked for by whoever needs it. */
  private async refresh(userId: string): Promise<void> {
    try {
      await this.ask(userId);
    } catch (error) {
      this.log.debug('a restrictions could not be asked for ahead', error);
    }
  }

  private async ask(userId: string): Promise<RestrictionsView> {
    const before = this.known.get(userId);
    const view = await this.rpc.request(restrictions, { user_id: userId });
    // What was told meanwhile may be newer than the answer, and is not told again.
    const told = this.known.get(userId);
    if (told && told !== before) return told.view;
    this.keep(view);
    return view;
  }

  private keep(view: RestrictionsView): void {
    this.known.delete(view.user_id);
    if (this.known.size >= MAX_KNOWN) {
      const oldest = this.known.keys().next();
      if (!oldest.done) this.known.delete(oldest.value);
    }
    const now = this.clock.now();
    const until = Math.min(now + KEEP_MS, view.valid_until ?? now + KEEP_MS);
    this.known.set(view.user_id, { view, until, dueAt: now + DUE_MS });
  }

  private receive(raw: unknown): void {
    try {
      for (const view of parseList(RestrictionsView, raw)) this.keep(view);
    } catch (error) {
      this.log.error('a change of restrictions could not be read', error);
      this.known.clear();
    }
  }
}
