import {
  AppError,
  accountHolder,
  checkPayPassword,
  exchangeRate,
  kycQueue,
  linkedCustomers,
  type RestrictionsView,
  restrictions,
  uploadLink,
} from '@makoto/contracts';
import { Peer } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';

/** Fakes of identity and market: they answer the wallet over NATS as the test sets them. */
export class FakePeers {
  /** Units of TO for one unit of FROM, by `FROM/TO`. */
  readonly rates = new Map<string, string>([
    ['JPY/USD', '0.0065'],
    ['USD/JPY', '152.345678'],
    ['AUD/USD', '0.65'],
    ['USDT/USD', '0.999'],
    ['USD/USDT', '1.001'],
  ]);
  /** Overrides the restrictions of an unrestricted customer. */
  restrictions: Partial<RestrictionsView> = {};
  realName: string | null = null;
  payPassword = '123456';
  payPasswordChangedAt = 0;
  /** Valid codes of the second factor, each for one use; undefined while none is set up. */
  totpCodes: Set<string> | undefined;
  /** The hashes of what passkeys have signed, each for one use. */
  readonly signed = new Set<string>();
  private readonly identity: Peer;
  private readonly market: Peer;
  private readonly referral: Peer;
  /** Customers linked to each other. */
  linked: string[] = [];
  /** Whether referral names all linked customers. */
  linkedComplete = true;

  /** @param nats a connection with request subjects of its own */
  constructor(private readonly nats: NatsConnection) {
    this.identity = new Peer('identity', nats)
      .on(restrictions, ({ user_id }) => ({ ...UNRESTRICTED, user_id, ...this.restrictions }))
      .on(checkPayPassword, ({ pay_password, passkey, confirms, second_factor, totp }) => {
        if (passkey && this.signed.delete(confirms ?? '')) return { changed_at: this.payPasswordChangedAt };
        if (passkey) throw new AppError('PASSKEY_REFUSED');
        if (pay_password !== this.payPassword) throw new AppError('WRONG_PAY_PASSWORD', { tries_left: 4 });
        if (second_factor && this.totpCodes && !this.totpCodes.delete(totp ?? '')) throw new AppError('SECOND_FACTOR');
        return { changed_at: this.payPasswordChangedAt };
      })
      .on(uploadLink, ({ id, user_id, purpose }) => {
        if (!id.startsWith('up-')) throw new AppError('NOT_FOUND');
        return { url: `/${purpose}/${user_id}/${id}` };
      })
      .on(accountHolder, () => ({ username: 'taro', real_name: this.realName }))
      .on(kycQueue, () => KYC_QUEUE);
    this.market = new Peer('market', nats).on(exchangeRate, ({ from, to }) => {
      const rate = this.rates.get(`${from}/${to}`);
      if (rate === undefined) throw new AppError('NO_FRESH_PRICE');
      return { rate, at: 1, source: 'test' };
    });
    this.referral = new Peer('referral', nats).on(linkedCustomers, ({ user_id }) => ({
      user_ids: this.linked.includes(user_id) ? this.linked.filter((id) => id !== user_id) : [],
      complete: this.linkedComplete,
    }));
    this.referral.start();
    this.identity.start();
    this.market.start();
  }

  /** From now on identity receives requests and never answers. */
  async hangIdentity(): Promise<void> {
    await this.identity.stop();
    this.nats.subscribe('rpc.identity.*', { callback: () => undefined });
  }

  /** Runs `work` while referral is away. */
  async withoutReferral<T>(work: () => Promise<T>): Promise<T> {
    await this.referral.stop();
    try {
      return await work();
    } finally {
      this.referral.start();
      await this.nats.flush();
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.identity.stop(), this.market.stop(), this.referral.stop()]);
  }
}

const UNRESTRICTED = { closed: false, frozen: false, kyc_status: 'none' } as const;
const KYC_QUEUE = { queue: 'kyc', open: 3, over_an_hour: 2, over_a_day: 1, oldest_at: null } as const;
