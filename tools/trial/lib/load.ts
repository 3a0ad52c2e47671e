import { setTimeout as sleep } from 'node:timers/promises';
import { PIN } from '../../../test/support/client.ts';
import { TRON_ADDRESS } from '../../../test/support/withdraw.ts';
import type { Journal } from './journal.ts';
import { numbersFrom, type RandomNumbers } from './trial.ts';
import { TrialCustomer } from './trial-customer.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];
/** The products of the practice market that can be bought, with an amount in their currency. */
const EARN = [
  { product_id: 'wealth-30', amount: '100' },
  { product_id: 'lock-30', amount: '20' },
];

export interface LoadOptions {
  url: string;
  /** The gateway by another way, which every second customer takes. */
  detour?: string;
  customers: number;
  /** The time within which `url` always answers, in milliseconds. */
  answersWithinMs?: number;
  /** The pause of a customer between two operations is random up to this, in milliseconds. */
  pauseMs: number;
  seed: number;
  /** What each customer deposits first, in USD. */
  usd?: string;
  /** Seconds that orders run; the two shortest times by default. */
  durations?: readonly number[];
}

/** Customers who use the product all the time: orders, deposits, withdrawals, conversions, purchases and exits. */
export class SteadyLoad {
  private readonly customers: TrialCustomer[] = [];
  private running: Promise<void>[] = [];
  private stopping = new AbortController();

  /** The pause between two operations is random up to this; it may change between stop() and start(). */
  pauseMs: number;
  private readonly options: LoadOptions;
  private readonly journal: Journal;

  private constructor(options: LoadOptions, journal: Journal) {
    this.options = options;
    this.pauseMs = options.pauseMs;
    this.journal = journal;
  }

  /** Registers and funds the customers; each has invited the next, so that rebates are due on all levels. */
  static async prepare(options: LoadOptions, journal: Journal): Promise<SteadyLoad> {
    const load = new SteadyLoad(options, journal);
    let code: string | undefined;
    for (let i = 0; i < options.customers; i++) {
      const detour = i % 2 === 1 ? options.detour : undefined;
      const limitMs = detour === undefined ? options.answersWithinMs : undefined;
      const customer = new TrialCustomer(detour ?? options.url, journal, limitMs);
      code = await customer.register(code);
      load.customers.push(customer);
    }
    await Promise.all(load.customers.map((customer) => customer.fund(options.usd ?? '5000.00')));
    return load;
  }

  start(): void {
    this.stopping = new AbortController();
    this.running = this.customers.map((customer, i) => this.use(customer, numbersFrom(this.options.seed * 1_000 + i)));
  }

  /** Begins nothing new. Resolves when everything that was asked has been answered. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async use(customer: TrialCustomer, random: RandomNumbers): Promise<void> {
    const positions: string[] = [];
    while (!this.stopping.signal.aborted) {
      await this.once(customer, random, positions);
      await sleep(random.int(0, this.pauseMs));
    }
  }

  private async once(customer: TrialCustomer, random: RandomNumbers, positions: string[]): Promise<void> {
    const share = random.int(1, 100);
    if (share <= 60) {
      const market = random.pick(SYMBOLS);
      const direction = random.pick<'up' | 'down'>(['up', 'down']);
      const durations = this.options.durations ?? customer.durations.slice(0, 2);
      await customer.order(market, direction, `${random.int(1, 3)}.00`, random.pick(durations));
    } else if (share <= 70) await customer.convert(`${random.int(2, 20)}.00`);
    else if (share <= 78) await customer.deposit(`${random.int(20, 90)}.00`);
    else if (share <= 82) {
      const withdrawal = { paymethod: 'trc', address: TRON_ADDRESS, currency: 'USD', pay_password: PIN };
      await customer.operate('withdrawal', 'wallet/trcWithdrawal', { ...withdrawal, amount: '50.00' });
    } else if (share <= 92) {
      const { product_id, amount } = random.pick(EARN);
      const id = await customer.buy(product_id, amount);
      if (id !== undefined) positions.push(id);
    } else if (share <= 98) {
      const id = positions.shift();
      if (id !== undefined) await customer.exit(id);
    } else await this.look(customer);
  }

  private async look(customer: TrialCustomer): Promise<void> {
    const reply = await customer.insist('user/details');
    // Without a fresh price the total in USD is not known.
    if (reply && reply.code !== 0 && reply.http !== 503)
      this.journal.complain(`user/details answered ${reply.code}: ${reply.msg}`);
  }
}
