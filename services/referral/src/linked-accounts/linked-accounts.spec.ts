import { randomUUID } from 'node:crypto';
import {
  type CallDef,
  consoleLinkedAccountsDecline,
  consoleLinkedAccountsGet,
  consoleLinkedAccountsList,
  consoleLinkedAccountsRelease,
  type LinkedAccountsListReply,
  type LinkedAccountsStatus,
  type LinkedAccountsView,
  linkedCustomers,
} from '@makoto/contracts';
import { ReferralHarness } from '../testing/referral-harness.js';

let test: ReferralHarness;

beforeAll(async () => {
  test = await ReferralHarness.open();
});
afterAll(() => test.close());
beforeEach(() => test.paid.clear());

const asOperator = <Request extends object, Reply extends object>(
  def: CallDef<Request, Reply>,
  request: Request,
  operatorId = randomUUID(),
): Promise<Reply> => test.call(def, request, { operatorId });
const list = (status?: LinkedAccountsStatus): Promise<LinkedAccountsListReply> =>
  asOperator(consoleLinkedAccountsList, status ? { status } : {});
const linkOf = async (member: string): Promise<LinkedAccountsView | undefined> =>
  (await list()).list.find((row) => row.member_id === member);

/** Three members, each invited by the one before. */
async function line(): Promise<[string, string, string]> {
  const top = await test.member(undefined, 'top');
  const middle = await test.member(top, 'middle');
  return [top, middle, await test.member(middle, 'bottom')];
}

describe('the customers linked to one', () => {
  const linkedTo = async (user_id: string): Promise<string[]> =>
    (await test.request(linkedCustomers, { user_id })).user_ids.sort();

  it('share a device, or a card or address where both are paid, directly or through others, invited or not', async () => {
    const [a, b, c, d] = [await test.member(), await test.member(), await test.member(), await test.member()];
    await test.seen('device', 'chain-1', a, b);
    await test.seen('card', 'chain-2', b, c);
    await test.settled();
    expect([await linkedTo(a), await linkedTo(b)]).toEqual([[b], [a, c].sort()]);
    await test.approved('card', 'chain-2', b, c);
    await test.settled();
    expect(await linkedTo(a)).toEqual([b, c].sort());
    expect(await linkedTo(c)).toEqual([a, b].sort());
    expect(await linkedTo(d)).toEqual([]);
  });

  it('are not those of a customer who binds the addresses of many', async () => {
    const [binder = '', ...owners] = Array.from({ length: 102 }, () => randomUUID());
    for (const owner of owners) await test.seen('address', `of ${owner}`, owner, binder);
    await test.seen('device', 'the binder’s', binder, randomUUID());
    await test.settled();
    for (const owner of owners) {
      expect(await test.request(linkedCustomers, { user_id: owner })).toEqual({ user_ids: [binder], complete: true });
    }
    const [one = '', other = ''] = owners;
    for (const owner of [one, other]) await test.approved('address', `of ${owner}`, owner);
    await test.settled();
    expect([await linkedTo(one), await linkedTo(other)]).toEqual([[], []]);
    expect((await test.request(linkedCustomers, { user_id: binder })).complete).toBe(false);
  });

  it('are not those who are paid at one address that none of them bound, as practice mode allows', async () => {
    const [a, b] = [await test.member(), await test.member()];
    await test.approved('address', 'of the examples', a, b);
    await test.settled();
    expect([await linkedTo(a), await linkedTo(b)]).toEqual([[], []]);
  });

  it('share an address, before any of them is paid there and after', async () => {
    const ten = Array.from({ length: 10 }, () => randomUUID());
    await test.seen('address', 'ten accounts', ...ten);
    await test.settled();
    const others = (id: string): string[] => ten.filter((each) => each !== id).sort();
    for (const id of ten) expect(await linkedTo(id)).toEqual(others(id));
    const [first = '', second = ''] = ten;
    await test.approved('address', 'ten accounts', first);
    await test.settled();
    for (const id of ten.slice(1)) expect(await linkedTo(id)).toEqual(others(id));
    expect(await linkedTo(first)).toEqual([]);
    await test.approved('address', 'ten accounts', ...ten.slice(1));
    await test.settled();
    for (const id of [first, second]) expect(await linkedTo(id)).toEqual(others(id));
  });

  it('are without those whom an operator released', async () => {
    const top = await test.member();
    const member = await test.member(top);
    await test.seen('device', 'household', top, member);
    await test.settled();
    expect(await linkedTo(member)).toEqual([top]);
    const { id = '', kinds = [] } = (await linkOf(member)) ?? {};
    await asOperator(consoleLinkedAccountsRelease, { id, reason: 'One household', kinds });
    expect(await linkedTo(member)).toEqual([]);
    expect(await linkedTo(top)).toEqual([]);
  });

  it('are at most a hundred, and the reply says if there are more', async () => {
    const crowd = Array.from({ length: 101 }, () => randomUUID());
    await test.seen('device', 'crowd', ...crowd);
    await test.settled();
    const [one = '', ...others] = crowd;
    expect((await test.request(linkedCustomers, { user_id: one })).complete).toBe(true);
    expect(await linkedTo(one)).toEqual(others.sort());
    await test.seen('device', 'crowd', randomUUID());
    await test.settled();
    const reply = await test.request(linkedCustomers, { user_id: one });
    expect([reply.user_ids.length, reply.complete]).toEqual([100, false]);
  });
});

describe('linked accounts', () => {
  it.each(['device', 'card', 'address'] as const)('are flagged when inviter and member share a %s', async (kind) => {
    const [top, middle] = await line();
    await test.seen(kind, `${kind}-1`, top);
    await test.settled();
    expect(await linkOf(middle)).toBeUndefined();
    await test.seen(kind, `${kind}-1`, middle);
    await test.settled();
    expect(await linkOf(middle)).toMatchObject({
      status: 'open',
      kinds: [kind],
      inviter_id: top,
      inviter: 'top',
      level: 1,
    });
  });

  it('are flagged across several levels, with all shared kinds', async () => {
    const [top, , bottom] = await line();
    await test.seen('device', 'over-levels', top, bottom);
    await test.seen('card', 'over-levels', bottom, top);
    await test.settled();
    expect(await linkOf(bottom)).toMatchObject({ kinds: ['card', 'device'], level: 2 });
  });

  it('are flagged if the device is seen before the registration', async () => {
    const top = await test.member();
    const id = randomUUID();
    await test.seen('device', 'early', id, top);
    await test.settled();
    await test.register(top, { id });
    await test.settled();
    expect(await linkOf(id)).toMatchObject({ status: 'open' });
  });

  it('are published when flagged, when rebates are withheld, when reopened and when decided', async () => {
    const [top, middle] = await line();
    const published = (status: LinkedAccountsStatus, work: Promise<unknown>): Promise<unknown> =>
      Promise.all([
        test.next('evt.referral.linked_accounts.changed', (events) => events.some((e) => e['status'] === status)),
        work,
      ]);
    await published('open', test.seen('device', 'published', top, middle));
    const id = (await linkOf(middle))?.id ?? '';
    await published('open', test.settle(middle, '1.00'));
    await published('released', asOperator(consoleLinkedAccountsRelease, { id, reason: 'twins' }));
    await published('open', test.seen('card', 'published', top, middle));
    await published('declined', asOperator(consoleLinkedAccountsDecline, { id, reason: 'one and the same' }));
  });

  it('are not flagged for strangers with a shared device, or for two different devices', async () => {
    const [top, middle] = await line();
    const stranger = await test.member();
    await test.seen('device', 'shared', top, stranger);
    await test.seen('device', 'another', middle);
    await test.seen('device', 'another', middle);
    await test.settled();
    expect(await linkOf(middle)).toBeUndefined();
    expect(await linkOf(stranger)).toBeUndefined();
  });
});

describe('rebates between linked accounts', () => {
  async function flagged(name: string): Promise<{ top: string; middle: string; bottom: string; id: string }> {
    const [top, middle, bottom] = await line();
    await test.seen('device', name, middle, bottom);
    await test.settled();
    return { top, middle, bottom, id: (await linkOf(bottom))?.id ?? '' };
  }

  it('are withheld and shown to operators, while other ancestors are paid', async () => {
    const { top, middle, bottom, id } = await flagged('waits');
    const order = await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
    expect(test.paidTo(top)).toBe('0.10');
    const detail = await asOperator(consoleLinkedAccountsGet, { id });
    expect(detail).toMatchObject({ held: '0.20', rebates: [{ order_id: order, level: 1, amount: '0.20' }] });
    expect((await test.page(middle)).totals.rebate).toBe('0.00');
  });

  it('are paid once when released, and then count on the invite page, as do later ones', async () => {
    const { middle, bottom, id } = await flagged('released');
    await test.settle(bottom, '1.00');
    await test.settle(bottom, '2.00');
    await test.settled();
    const operator = randomUUID();
    const view = await asOperator(consoleLinkedAccountsRelease, { id, reason: 'brothers' }, operator);
    expect(view).toMatchObject({ status: 'released', held: '0.00', decided_by: operator, reason: 'brothers' });
    await test.settled();
    expect(await asOperator(consoleLinkedAccountsRelease, { id, reason: 'brothers' }, operator)).toEqual(view);
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.60');
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.80');
    expect((await test.page(middle)).totals.rebate).toBe('0.80');
    for (const [call, reason, by] of [
      [consoleLinkedAccountsRelease, 'brothers', randomUUID()],
      [consoleLinkedAccountsRelease, 'again', operator],
      [consoleLinkedAccountsDecline, 'brothers', operator],
    ] as const) {
      await expect(asOperator(call, { id, reason }, by)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
  });

  it('are never paid once declined, nor are later ones', async () => {
    const { top, middle, bottom, id } = await flagged('declined');
    await test.settle(bottom, '1.00');
    await test.settled();
    await asOperator(consoleLinkedAccountsDecline, { id, reason: 'one person' });
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
    expect(test.paidTo(top)).toBe('0.20');
    expect(await linkOf(bottom)).toMatchObject({ status: 'declined', held: '0.40' });
  });

  it('are withheld again when a released pair shares another kind of fingerprint', async () => {
    const { middle, bottom, id } = await flagged('again');
    await asOperator(consoleLinkedAccountsRelease, { id, reason: 'family' });
    await test.seen('device', 'again', middle, bottom);
    await test.seen('card', 'again', middle, bottom);
    await test.settled();
    expect(await linkOf(bottom)).toMatchObject({ status: 'open', kinds: ['card', 'device'] });
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
  });

  it('are decided with a reason, and each decision is logged', async () => {
    const { id, middle } = await flagged('audited');
    await expect(asOperator(consoleLinkedAccountsGet, { id: randomUUID() })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    await expect(asOperator(consoleLinkedAccountsDecline, { id, reason: '' })).rejects.toMatchObject({
      errorName: 'VALIDATION',
    });
    const entries = test.next('evt.referral.operator.acted');
    await asOperator(consoleLinkedAccountsDecline, { id, reason: 'one person' });
    expect(await entries).toMatchObject([
      {
        action: 'linked_accounts.declined',
        subject: id,
        details: { inviter: middle, paid: '0.00', reason: 'one person' },
      },
    ]);
  });
});
