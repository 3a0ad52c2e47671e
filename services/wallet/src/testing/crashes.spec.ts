import { DataSource, type EntityManager } from 'typeorm';
import { DepositsService } from '../deposits/deposits.service.js';
import { contextOf, WalletBed } from './wallet-bed.js';
import { bindCard, latest, toBank } from './withdrawing.js';

const SECOND = 1_000;
/** Far more than a journey has. */
const MAX_COMMITS = 40;

let bed: WalletBed;

beforeAll(async () => {
  bed = await WalletBed.open();
});
afterAll(() => bed.close());

type Work = (manager: EntityManager) => Promise<unknown>;

/** Lets the process "die" once, just before or just after the commit of a transaction of the wallet's own connection. */
class Crash {
  commits = 0;
  private readonly dataSource = bed.get(DataSource);
  private readonly real = this.dataSource.transaction.bind(this.dataSource);

  constructor(
    private readonly at: number,
    private readonly when: 'before' | 'after',
  ) {
    const value = (work: Work): Promise<unknown> => this.run(work);
    Object.defineProperty(this.dataSource, 'transaction', { value, configurable: true });
  }

  end(): void {
    Object.defineProperty(this.dataSource, 'transaction', { value: this.real, configurable: true });
  }

  private async run(work: Work): Promise<unknown> {
    const dies = ++this.commits === this.at;
    const result = await this.real(async (manager) => {
      const done = await work(manager);
      if (dies && this.when === 'before') throw new Error('the process dies before its commit');
      return done;
    });
    if (dies) throw new Error('the process dies after its commit');
    return result;
  }
}

/** As a client does: the same request with the same key until there is an answer. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('the process dies')) throw error;
    }
  }
  throw new Error('it died more than once');
}

/** From opening a deposit to the end of a withdrawal, with everything that rails report in between. */
async function journey(user: string, card: string): Promise<void> {
  const opened = () =>
    bed.get(DepositsService).open({ method: 'quick', currency: 'USD', amount: '100.00' }, contextOf(user, 'open'));
  const { id } = await insist(opened);
  await insist(() => bed.get(DepositsService).submit({ deposit_id: id }, contextOf(user, 'submit')));
  for (let i = 0; i < 4; i++) await bed.pass(5 * SECOND);
  await insist(() => toBank(bed, user, card, '60.00', 'withdraw'));
  for (let i = 0; i < 6; i++) await bed.pass(10 * SECOND);
}

async function assertDoneOnce(user: string): Promise<void> {
  await bed.assertBooks();
  expect(await bed.depositOf(user)).toMatchObject({ status: 'success', credited_usd: '100.00' });
  expect(await latest(bed, user)).toMatchObject({ status: 'success', amount: '60.00' });
  expect(await bed.balance(user)).toMatchObject({ available: '40.00', withdrawing: '0.00' });
  const { list } = await bed.get(DepositsService).list({}, contextOf(user));
  expect(list).toHaveLength(1);
}

it('a death before or after any commit of a deposit, a withdrawal or a callback changes nothing in the end', async () => {
  let commits = MAX_COMMITS;
  for (let at = 1; at <= commits; at++) {
    for (const when of ['before', 'after'] as const) {
      const user = await bed.customer();
      const card = await bindCard(bed, user);
      const crash = new Crash(at, when);
      try {
        await journey(user, card);
      } finally {
        crash.end();
      }
      await assertDoneOnce(user);
      commits = Math.min(commits, Math.max(at, crash.commits));
    }
  }
  // Opening, "I have paid", the credit, the hold, approval, sending, the end: each was among them.
  expect(commits).toBeGreaterThanOrEqual(7);
  expect(commits).toBeLessThan(MAX_COMMITS);
}, 120_000);
