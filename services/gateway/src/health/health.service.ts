import { type HealthView, SERVICES } from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const PING_TIMEOUT_MS = 1_000;
const FRESH_MS = 500;

/** Checks whether every service answers. */
@Injectable()
export class HealthService {
  private askedAt = Number.NEGATIVE_INFINITY;
  private answer: Promise<HealthView> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Asks all services; callers within half a second share an answer. */
  check(): Promise<HealthView> {
    const now = this.clock.now();
    if (!this.answer || now - this.askedAt > FRESH_MS) {
      this.askedAt = now;
      this.answer = this.ask();
    }
    return this.answer;
  }

  private async ask(): Promise<HealthView> {
    const parts: HealthView['parts'] = { gateway: 'ok' };
    const states = await Promise.allSettled(SERVICES.map((service) => this.rpc.ping(service, PING_TIMEOUT_MS)));
    states.forEach((state, i) => {
      const service = SERVICES[i];
      if (service) parts[service] = state.status === 'fulfilled' ? 'ok' : 'away';
    });
    return { status: Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'degraded', parts };
  }
}
