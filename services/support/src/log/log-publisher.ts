import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { LogMetrics } from './log.metrics.js';
import { LogRepository } from './log.repository.js';
import { LogMemory } from './log-memory.js';
import { Witnesses } from './witnesses.js';

const EVERY_MS = 500;
/** After this time, a witness that did not sign the newest head is asked again. */
const AGAIN_MS = 10_000;

/** Keeps each new head outside the database, has it cosigned if there are witnesses, by one at least, and then shows it. */
@Injectable()
export class LogPublisher extends Periodic {
  private last = { checkpoint: '', complete: false, atMs: 0 };

  constructor(
    private readonly repository: LogRepository,
    private readonly memory: LogMemory,
    private readonly metrics: LogMetrics,
    private readonly witnesses: Witnesses,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'the checkpoint of the log could not be published; will retry', log);
  }

  /** Publishes the newest head, unless that has been done. */
  async run(): Promise<void> {
    const head = await this.repository.head();
    const { last } = this;
    const again = !last.complete && this.clock.now() - last.atMs >= AGAIN_MS;
    if (head.checkpoint === last.checkpoint && !again) return;
    this.metrics.shows(head.checkpoint === last.checkpoint);
    const { note, complete } = await this.witnesses.cosigned(head);
    await this.memory.keep(head);
    // Otherwise another process has shown a head meanwhile, and the newest one is looked at again.
    if (!(await this.repository.publish(head, note))) return;
    this.metrics.shows(true);
    this.last = { checkpoint: head.checkpoint, complete, atMs: this.clock.now() };
  }
}
