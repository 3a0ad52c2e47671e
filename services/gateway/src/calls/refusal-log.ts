import type { AppError, ErrorName } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import type { FastifyRequest } from 'fastify';

/** Callers who are known and try what is not theirs. Missing and ended tokens are everyday. */
const REFUSALS: ReadonlySet<ErrorName> = new Set(['FORBIDDEN', 'TOKEN_ADDRESS', 'TOKEN_SCOPE']);
/** Of a flood, the first of each second tell enough; metrics count them all. */
const MAX_PER_SECOND = 20;

/** What the log tells of a request. */
type Refused = Pick<FastifyRequest, 'id' | 'caller'> & { routeOptions: Pick<FastifyRequest['routeOptions'], 'url'> };

/** Logs who was refused what, without anything of the request but its path. */
export class RefusalLog {
  private second = 0;
  private noted = 0;

  constructor(
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  note({ errorName }: AppError, { id, caller, routeOptions }: Refused): void {
    if (!REFUSALS.has(errorName) || this.isFlooded()) return;
    const who = caller && { user_id: caller.userId, session_id: caller.sessionId, operator: caller.operator };
    this.log.warn('a caller was refused', { error: errorName, path: routeOptions.url, trace_id: id, ...who });
  }

  private isFlooded(): boolean {
    const second = Math.floor(this.clock.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.noted = 0;
    }
    this.noted++;
    return this.noted > MAX_PER_SECOND;
  }
}
