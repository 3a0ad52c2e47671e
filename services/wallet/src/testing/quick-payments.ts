import { randomUUID } from 'node:crypto';
import type { DepositView, FiatCurrency, QuickWebhookReply } from '@makoto/contracts';
import { account, houseAccount, Ledger } from '../ledger/index.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { QuickWebhooks } from '../payments/rails/quick/quick-webhooks.service.js';
import { FakeHyperswitch } from './fake-hyperswitch.js';
import { contextOf, units, WalletHarness } from './wallet-harness.js';

export type Webhook = ReturnType<FakeHyperswitch['webhook']>;

/** A customer's quick deposit and its payment at the provider. */
export interface QuickDeposit {
  user: string;
  deposit: DepositView;
  payment: ReturnType<FakeHyperswitch['paymentOf']>;
}

/** A wallet in live mode with quick payments at a provider on this machine. */
export class QuickPayments {
  private constructor(
    readonly harness: WalletHarness,
    readonly fake: FakeHyperswitch,
  ) {}

  static async open(): Promise<QuickPayments> {
    let now = (): number => Date.now();
    const fake = new FakeHyperswitch(() => now());
    await fake.start();
    const harness = await WalletHarness.open({ MODE: 'live', ...fake.settings });
    now = () => harness.clock.now();
    harness.peers.restrictions = { kyc_status: 'approved' };
    return new QuickPayments(harness, fake);
  }

  async close(): Promise<void> {
    await this.harness.close();
    await this.fake.stop();
  }

  async deposit(amount = '100.00', currency: FiatCurrency = 'USD'): Promise<QuickDeposit> {
    const user = await this.harness.customer();
    const request = { method: 'quick', currency, amount } as const;
    const deposit = await this.harness.get(DepositsService).open(request, contextOf(user));
    return { user, deposit, payment: this.fake.paymentOf(deposit.id) };
  }

  /** A credited deposit. */
  async paid(): Promise<QuickDeposit> {
    const opened = await this.deposit();
    this.fake.pay(opened.payment);
    await this.tell('payment_succeeded', opened.payment);
    return opened;
  }

  deliver({ body, headers }: Webhook): Promise<QuickWebhookReply> {
    const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const content = Buffer.from(body).toString('base64');
    return this.harness.get(QuickWebhooks).take({ provider: 'hyperswitch', content, headers: list });
  }

  /** Sends a webhook and runs what it asks for. */
  async tell(type: string, object: object): Promise<void> {
    await this.deliver(this.fake.webhook(type, object));
    await this.harness.pass(0);
  }

  async available(user: string): Promise<string> {
    return (await this.harness.balance(user)).available;
  }

  /** A customer loses part of the balance, as in trading. */
  spend(user: string, usd: number): Promise<void> {
    const transfer = {
      ...{ ref: randomUUID(), slot: 0, kind: 'correction', amount: units(usd) },
      ...{ debit: account(user, 'available', 'USD'), credit: houseAccount('trading', 'USD') },
    };
    return this.harness.get(Ledger).post(usd > 0 ? [transfer] : []);
  }

  /** What reversed payments have cost the house, USD micro-units. */
  async loss(): Promise<bigint> {
    const [balance = 0n] = await this.harness.get(Ledger).accountBalances([houseAccount('outside_chargebacks', 'USD')]);
    return -balance;
  }
}
