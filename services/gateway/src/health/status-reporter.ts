import { MAX_SAMPLES, type StatusSample, statusSeen } from '@makoto/contracts';
import { Clock, Logger, Periodic, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { HealthService } from './health.service.js';

const EVERY_MS = 10_000;

/**
 * Tells support which services answer, for the status page. While support itself is away, up to an hour of samples waits
 * here.
 */
@Injectable()
export class StatusReporter extends Periodic {
  private waiting: StatusSample[] = [];

  constructor(
    private readonly health: HealthService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'the state of the services could not be checked', log);
  }

  async run(): Promise<void> {
    const health = await this.health.check();
    // Only whether calls are answered is a matter of the status page.
    const parts = Object.fromEntries(
      Object.entries(health.parts).map(([name, state]) => [name, state === 'away' ? 'away' : 'ok']),
    );
    this.waiting = [...this.waiting, { at: this.clock.now(), parts }].slice(-MAX_SAMPLES);
    try {
      await this.rpc.request(statusSeen, { samples: this.waiting });
      this.waiting = [];
    } catch (error) {
      this.log.debug('support does not take the state of the services; it is told later', error);
    }
  }
}
