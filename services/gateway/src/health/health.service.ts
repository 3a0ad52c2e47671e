import { type HealthView, SERVICES } from '@makoto/contracts';
import { Clock, Readiness, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const PING_TIMEOUT_MS = 1_000;
const FRESH_MS = 500;

/** Checks whether every part answers calls, and whether its jobs run in time. */
@Injectable()
export class HealthService {
  private askedAt = Number.NEGATIVE_INFINITY;
  private answer: Promise<HealthView> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
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
    const asked = [this.readiness.assertReady(), ...SERVICES.map((name) => this.rpc.ping(name, PING_TIMEOUT_MS))];
    const answers = await Promise.allSettled(asked);
    const parts = Object.fromEntries(
      (['gateway', ...SERVICES] as const).map((name, i) => [name, stateOf(answers[i])] as const),
    );
    return { status: Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'degraded', parts };
  }
}

function stateOf(answer: PromiseSettledResult<string[]> | undefined): HealthView['parts'][string] {
  if (answer?.status !== 'fulfilled') return 'away';
  return answer.value.length > 0 ? 'late' : 'ok';
}

/** The HTTP status of the health call: 503 while calls of a part fail, so that a monitor needs to read no more. */
export const healthStatus = ({ parts }: HealthView): number => (Object.values(parts).includes('away') ? 503 : 200);
