import { AppError, type StandingView } from '@makoto/contracts';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What identity and market answer to the wallet in a suite: real messages on NATS, answers set by the test. */
export class FakePeers {
  /** Units of the second currency for one of the first, by `FROM/TO`. */
  readonly rates = new Map<string, string>([
    ['JPY/USD', '0.0065'],
    ['USD/JPY', '152.345678'],
    ['AUD/USD', '0.65'],
    ['USDT/USD', '0.999'],
    ['USD/USDT', '1.001'],
  ]);
  /** What differs from a customer in good standing. */
  standing: Partial<StandingView> = {};
  payPassword = '123456';
  payPasswordChangedAt = 0;
  /** While true, the audit log refuses. */
  auditAway = false;
  private readonly subscriptions: Subscription[];

  constructor(nats: NatsConnection, prefix: string) {
    this.subscriptions = ['identity', 'market'].map((service) =>
      nats.subscribe(`${prefix}rpc.${service}`, {
        callback: (_error, msg) => {
          const items: unknown = JSON.parse(decoder.decode(msg.data));
          if (Array.isArray(items)) msg.respond(encoder.encode(JSON.stringify(items.map((item) => this.answer(item)))));
        },
      }),
    );
  }

  stop(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  private answer(item: unknown): unknown {
    const [id, pattern, data]: unknown[] = Array.isArray(item) ? item : [];
    try {
      return [id, 1, this.reply(String(pattern), (name) => text(data, name))];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [id, 0, { name: error.errorName, params: error.params, problems: error.problems }];
    }
  }

  private reply(pattern: string, field: (name: string) => string): object {
    switch (pattern) {
      case 'market.rate': {
        const rate = this.rates.get(`${field('from')}/${field('to')}`);
        if (rate === undefined) throw new AppError('NO_FRESH_PRICE');
        return { rate, at: 1, source: 'test' };
      }
      case 'identity.standing':
        return { user_id: field('user_id'), closed: false, frozen: false, kyc_status: 'none', ...this.standing };
      case 'identity.check_pay_password':
        if (field('pay_password') !== this.payPassword) throw new AppError('WRONG_PAY_PASSWORD', { tries_left: 4 });
        return { changed_at: this.payPasswordChangedAt };
      case 'identity.upload_link':
        if (!field('id').startsWith('up-')) throw new AppError('NOT_FOUND');
        return { url: '/x' };
      case 'identity.audit_append':
        if (this.auditAway) throw new AppError('UNAVAILABLE');
        return {};
      default:
        throw new AppError('NOT_FOUND');
    }
  }
}

function text(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : '';
}
