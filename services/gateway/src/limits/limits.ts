import { AppError, type CallDef, callPattern } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config.js';
import { Buckets } from './buckets.js';
import { CallCounters } from './call-counters.js';

/** How many networks' share of a limited call one account gets from everywhere, so that one network cannot use it up. */
const NETWORKS_PER_ACCOUNT = 10;

/**
 * Rate limits. Every call takes a token from its user's or network's bucket in memory; calls with a limit of their own
 * are also counted across gateways.
 */
@Injectable()
export class Limits {
  private readonly buckets: Buckets | undefined;
  private readonly tokenBuckets: Buckets | undefined;

  constructor(
    config: GatewayConfig,
    private readonly counters: CallCounters,
    private readonly clock: Clock,
  ) {
    const perSecond = config.RATE_PER_SECOND;
    if (perSecond === 0) return;
    this.buckets = new Buckets(perSecond, config.RATE_BURST);
    this.tokenBuckets = new Buckets(config.TOKEN_RATE_PER_SECOND, config.TOKEN_RATE_BURST);
  }

  /** Counts a call of `key`, a user or a network. @throws TOO_MANY_REQUESTS */
  take(key: string): void {
    const retryAfterS = this.use(key);
    if (retryAfterS > 0) throw tooMany(retryAfterS);
  }

  /** Like take(), but returns whether the call may be made. */
  tryTake(key: string): boolean {
    return this.use(key) === 0;
  }

  /** Counts a call of an API token, beside its customer's. @throws TOO_MANY_REQUESTS */
  takeToken(tokenId: string): void {
    const retryAfterS = this.tokenBuckets?.take(tokenId, this.clock.now()) ?? 0;
    if (retryAfterS > 0) throw tooMany(retryAfterS);
  }

  /** Counts a sensitive call by its network and by the account it names. @throws TOO_MANY_REQUESTS */
  async count(def: CallDef, network: string, body: object): Promise<void> {
    if (!def.limit || !this.buckets) return;
    const { max, windowS } = def.limit;
    const call = callPattern(def);
    const counts = [this.counters.use(`${call} network ${network}`, max, windowS)];
    if ('account' in body && typeof body.account === 'string') {
      const key = `${call} account ${sameName(body.account)}`;
      counts.push(this.counters.use(key, max * NETWORKS_PER_ACCOUNT, windowS));
    }
    const retryAfterS = Math.max(...(await Promise.all(counts)));
    if (retryAfterS > 0) throw tooMany(retryAfterS);
  }

  private use(key: string): number {
    return this.buckets?.take(key, this.clock.now()) ?? 0;
  }
}

/** Spellings that identity takes for one login name count together: spaces around it, case, a number's separators. */
function sameName(account: string): string {
  const name = account.trim().toLowerCase();
  return /[a-z@]/.test(name) ? name : name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

function tooMany(retryAfterS: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retry_after_s: retryAfterS });
}
