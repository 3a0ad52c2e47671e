import { randomUUID } from 'node:crypto';
import {
  consoleLinkedAccountsDecline,
  consoleLinkedAccountsList,
  consoleLinkedAccountsRelease,
  type LinkedAccountsView,
  orderSettled,
} from '@makoto/contracts';
import { orderOf, ReferralHarness } from '../testing/referral-harness.js';
import { lockTree } from '../tree/tree.repository.js';

let test: ReferralHarness;

beforeAll(async () => {
  test = await ReferralHarness.open();
});
afterAll(() => test.close());
beforeEach(() => test.paid.clear());

async function pair(): Promise<[inviter: string, member: string]> {
  const inviter = await test.member();
  return [inviter, await test.member(inviter)];
}

async function ringOf(member: string): Promise<LinkedAccountsView> {
  const { list } = await test.call(consoleLinkedAccountsList, { size: 100 }, { operatorId: randomUUID() });
  const ring = list.find((r) => r.member_id === member);
  if (!ring) throw new Error('this member is in no ring');
  return ring;
}

async function flag(inviter: string, member: string): Promise<string> {
  await test.seen('device', member, inviter, member);
  await test.settled();
  return (await ringOf(member)).id;
}

const release = (id: string): Promise<LinkedAccountsView> =>
  test.call(consoleLinkedAccountsRelease, { id, reason: 'two people' }, { operatorId: randomUUID() });

/** Tells of the same settled order once more, as a message of its own. */
async function tell(order: ReturnType<typeof orderOf>): Promise<void> {
  await test.publish(orderSettled, [order]);
  await test.settled();
}

describe('an order that is told of again', () => {
  it('owes nothing more where its pair was flagged after its rebates were paid, nor when it is released', async () => {
    const [inviter, member] = await pair();
    const order = orderOf(member, '1.00', 'win');
    await tell(order);
    const id = await flag(inviter, member);
    await tell(order);
    expect(await ringOf(member)).toMatchObject({ held: '0.00' });
    await release(id);
    await test.settled();
    expect(test.paidTo(inviter)).toBe('0.20');
  });

  it('owes nothing more where its rebates were kept back and then released', async () => {
    const [inviter, member] = await pair();
    const id = await flag(inviter, member);
    const order = orderOf(member, '1.00', 'win');
    await tell(order);
    expect(await ringOf(member)).toMatchObject({ held: '0.20' });
    await release(id);
    await tell(order);
    expect(test.paidTo(inviter)).toBe('0.20');
    expect((await test.page(inviter)).totals.rebate).toBe('0.20');
  });
});

describe('a release', () => {
  it('pays no account that has been closed meanwhile; the ring can still be declined', async () => {
    const [inviter, member] = await pair();
    const id = await flag(inviter, member);
    await test.settle(member, '1.00');
    await test.settled();
    await test.restrictions(inviter, true);
    await test.settled();
    await expect(release(id)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    const decision = { id, reason: 'the account is closed' };
    const declined = await test.call(consoleLinkedAccountsDecline, decision, { operatorId: randomUUID() });
    expect(declined).toMatchObject({ status: 'declined', held: '0.20' });
    await test.settled();
    expect(test.paidTo(inviter)).toBe('0.00');
  });
});

describe('a release of a pair that turns out to share something else meanwhile', () => {
  it('is refused until the operator has seen that, and pays nothing', async () => {
    const [inviter, member] = await pair();
    const id = await flag(inviter, member);
    await test.settle(member, '1.00');
    await test.seen('card', member, inviter, member);
    await test.settled();
    const decision = { id, reason: 'one shared phone' };
    const as = { operatorId: randomUUID() };
    await expect(test.call(consoleLinkedAccountsRelease, { ...decision, kinds: ['device'] }, as)).rejects.toMatchObject(
      {
        errorName: 'CONFLICT',
      },
    );
    await test.settled();
    expect(await ringOf(member)).toMatchObject({ status: 'open', held: '0.20', kinds: ['card', 'device'] });
    expect(test.paidTo(inviter)).toBe('0.00');
    await test.call(consoleLinkedAccountsRelease, { ...decision, kinds: ['device', 'card'] }, as);
    await test.settled();
    expect(test.paidTo(inviter)).toBe('0.20');
  });
});

describe('orders of a pair that is flagged', () => {
  it('wait for the tree before they lock anything that whoever builds it locks, too', async () => {
    const [inviter, member] = await pair();
    await flag(inviter, member);
    const { dataSource } = test.database;
    await dataSource.transaction(async (manager) => {
      await lockTree(manager);
      await test.publish(orderSettled, [orderOf(member, '1.00', 'win'), orderOf(randomUUID(), '1.00', 'win')]);
      await test.until(async () => {
        const waiting: unknown[] = await dataSource.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
        return waiting.length > 0;
      });
      expect(await manager.query('select 1 from rings where member_id = $1 for update nowait', [member])).toHaveLength(
        1,
      );
    });
    await test.settled();
    expect(await ringOf(member)).toMatchObject({ held: '0.20' });
  });
});

describe('a device of very many', () => {
  /** Accounts that were seen with a device and come before all others in order. */
  async function crowd(device: string): Promise<string[]> {
    const ids = Array.from({ length: 300 }, () => `00000000${randomUUID().slice(8)}`);
    await test.seen('device', device, ...ids);
    return ids;
  }

  it('flags the inviter of whoever registers on it', async () => {
    const inviter = `ffffffff${randomUUID().slice(8)}`;
    await test.register(undefined, { id: inviter });
    await crowd('hall');
    await test.seen('device', 'hall', inviter);
    const id = randomUUID();
    await test.seen('device', 'hall', id);
    await test.register(inviter, { id });
    await test.settled();
    expect(await ringOf(id)).toMatchObject({ status: 'open', inviter_id: inviter });
  });

  it('flags whom an inviter brought before being seen with it', async () => {
    const inviter = await test.member();
    await crowd('late');
    const id = `ffffffff${randomUUID().slice(8)}`;
    await test.register(inviter, { id });
    await test.seen('device', 'late', id);
    await test.settled();
    await test.seen('device', 'late', inviter);
    await test.settled();
    expect(await ringOf(id)).toMatchObject({ status: 'open', inviter_id: inviter });
  });
});
