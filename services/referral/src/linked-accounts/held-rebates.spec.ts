import { randomUUID } from 'node:crypto';
import {
  consoleLinkedAccountsDecline,
  consoleLinkedAccountsList,
  consoleLinkedAccountsRelease,
  type LinkedAccountsView,
  orderSettled,
} from '@makoto/contracts';
import { untilBlocked } from '@makoto/platform/testing';
import { orderOf, ReferralHarness } from '../testing/referral-harness.js';
import { lockTree } from '../tree/tree.repository.js';
import { findHolds } from './linked-accounts.repository.js';

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

async function linkOf(member: string): Promise<LinkedAccountsView> {
  const { list } = await test.call(consoleLinkedAccountsList, { size: 100 }, { operatorId: randomUUID() });
  const found = list.find((row) => row.member_id === member);
  if (!found) throw new Error('this member has no linked account');
  return found;
}

async function flag(inviter: string, member: string): Promise<string> {
  await test.seen('device', member, inviter, member);
  await test.settled();
  return (await linkOf(member)).id;
}

const release = (id: string): Promise<LinkedAccountsView> =>
  test.call(consoleLinkedAccountsRelease, { id, reason: 'two people' }, { operatorId: randomUUID() });

/** Publishes a settled order in a new message. */
async function publish(order: ReturnType<typeof orderOf>): Promise<void> {
  await test.publish(orderSettled, [order]);
  await test.settled();
}

describe('an order that is published again', () => {
  it('earns no further rebate if its pair was flagged after the payment and then released', async () => {
    const [inviter, member] = await pair();
    const order = orderOf(member, '1.00', 'win');
    await publish(order);
    const id = await flag(inviter, member);
    await publish(order);
    expect(await linkOf(member)).toMatchObject({ held: '0.00' });
    await release(id);
    await test.settled();
    expect(test.paidTo(inviter)).toBe('0.20');
  });

  it('earns no further rebate if its rebates were withheld and then released', async () => {
    const [inviter, member] = await pair();
    const id = await flag(inviter, member);
    const order = orderOf(member, '1.00', 'win');
    await publish(order);
    expect(await linkOf(member)).toMatchObject({ held: '0.20' });
    await release(id);
    await publish(order);
    expect(test.paidTo(inviter)).toBe('0.20');
    expect((await test.page(inviter)).totals.rebate).toBe('0.20');
  });
});

describe('a release', () => {
  it('is refused if the inviter’s account is closed; the pair can still be declined', async () => {
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

describe('a release of a pair that meanwhile shares another fingerprint', () => {
  it('is refused until the operator has seen it, and pays nothing', async () => {
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
    expect(await linkOf(member)).toMatchObject({ status: 'open', held: '0.20', kinds: ['card', 'device'] });
    expect(test.paidTo(inviter)).toBe('0.00');
    await test.call(consoleLinkedAccountsRelease, { ...decision, kinds: ['device', 'card'] }, as);
    await test.settled();
    expect(test.paidTo(inviter)).toBe('0.20');
  });
});

describe('orders of a flagged pair', () => {
  it('take the tree lock before they lock linked accounts', async () => {
    const [inviter, member] = await pair();
    await flag(inviter, member);
    const { dataSource } = test.database;
    await dataSource.transaction(async (manager) => {
      await lockTree(manager);
      await test.publish(orderSettled, [orderOf(member, '1.00', 'win'), orderOf(randomUUID(), '1.00', 'win')]);
      await untilBlocked(test.database);
      expect(
        await manager.query('select 1 from linked_accounts where member_id = $1 for update nowait', [member]),
      ).toHaveLength(1);
    });
    await test.settled();
    expect(await linkOf(member)).toMatchObject({ held: '0.20' });
  });
});

describe('pairs of linked accounts', () => {
  it('are locked in one order, so that two transactions cannot wait for each other', async () => {
    const inviter = await test.member();
    const run = randomUUID().slice(8);
    const [first, second] = [`00000000${run}`, `ffffffff${run}`];
    // The later one's row is written first, so that the order in the table is not that of the ids.
    for (const id of [second, first]) {
      await test.register(inviter, { id });
      await test.until(async () => (await test.ancestors(id)) !== undefined);
      await flag(inviter, id);
    }
    const { dataSource } = test.database;
    const locked = 'select 1 from linked_accounts where member_id = $1 for update';
    let waiting: Promise<unknown> = Promise.resolve();
    await dataSource.transaction(async (manager) => {
      await manager.query(locked, [first]);
      waiting = dataSource.transaction((other) => findHolds(other, [second, first]));
      await untilBlocked(test.database);
      expect(await manager.query(`${locked} nowait`, [second])).toHaveLength(1);
    });
    await waiting;
  });
});

describe('a device shared by many accounts', () => {
  /** Accounts seen with a device, whose ids sort before all others. */
  async function crowd(device: string): Promise<string[]> {
    const ids = Array.from({ length: 300 }, () => `00000000${randomUUID().slice(8)}`);
    await test.seen('device', device, ...ids);
    return ids;
  }

  it('flags a member who registers on it, with their inviter', async () => {
    const inviter = `ffffffff${randomUUID().slice(8)}`;
    await test.register(undefined, { id: inviter });
    await crowd('hall');
    await test.seen('device', 'hall', inviter);
    const id = randomUUID();
    await test.seen('device', 'hall', id);
    await test.register(inviter, { id });
    await test.settled();
    expect(await linkOf(id)).toMatchObject({ status: 'open', inviter_id: inviter });
  });

  it('flags an earlier member when their inviter is seen with it', async () => {
    const inviter = await test.member();
    await crowd('late');
    const id = `ffffffff${randomUUID().slice(8)}`;
    await test.register(inviter, { id });
    await test.seen('device', 'late', id);
    await test.settled();
    await test.seen('device', 'late', inviter);
    await test.settled();
    expect(await linkOf(id)).toMatchObject({ status: 'open', inviter_id: inviter });
  });
});
