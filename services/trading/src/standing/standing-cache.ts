import { AppError, parseList, StandingView, standing, standingChanged } from '@makoto/contracts';
import { Clock, eventSubject, Logger, NATS, RpcClient } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

interface Known {
  view: StandingView;
  /** Epoch milliseconds. */
  until: number;
}

const MAX_KNOWN = 50_000;
/** A change is told at once; what is told while NATS is away is asked for again after this long. */
const KEEP_MS = 30_000;

/** What customers may do at the moment, as identity knows it, without asking it for every order. */
@Injectable()
export class StandingCache implements OnModuleInit, OnApplicationShutdown {
  private readonly known = new Map<string, Known>();
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(eventSubject(standingChanged.name), {
      callback: (error, msg) => {
        if (!error) this.receive(msg.json());
      },
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  /**
   * The customer's standing, where it lets them trade.
   * @throws ACCOUNT_RESTRICTED (`until`, `reason`), UNAVAILABLE where identity does not answer
   */
  async mayTrade(userId: string): Promise<StandingView> {
    const now = this.clock.now();
    const kept = this.known.get(userId);
    const view = kept && kept.until > now ? kept.view : await this.ask(userId);
    const until = view.excluded_until ?? 0;
    if (!view.closed && !view.frozen && until <= now) return view;
    throw new AppError('ACCOUNT_RESTRICTED', {
      until: until > now ? new Date(until).toISOString() : null,
      reason: view.frozen || view.closed ? (view.reason ?? null) : 'self_excluded',
    });
  }

  private async ask(userId: string): Promise<StandingView> {
    const before = this.known.get(userId);
    const view = await this.rpc.request(standing, { user_id: userId });
    // What was told meanwhile may be newer than the answer, and is not told again.
    const told = this.known.get(userId);
    if (told && told !== before) return told.view;
    this.keep(view);
    return view;
  }

  private keep(view: StandingView): void {
    this.known.delete(view.user_id);
    if (this.known.size >= MAX_KNOWN) {
      const oldest = this.known.keys().next();
      if (!oldest.done) this.known.delete(oldest.value);
    }
    const until = this.clock.now() + KEEP_MS;
    this.known.set(view.user_id, { view, until: Math.min(until, view.valid_until ?? until) });
  }

  private receive(raw: unknown): void {
    try {
      for (const view of parseList(StandingView, raw)) this.keep(view);
    } catch (error) {
      this.log.error('a change of standing could not be read', error);
      this.known.clear();
    }
  }
}
