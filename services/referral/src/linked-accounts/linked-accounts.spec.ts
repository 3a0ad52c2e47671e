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
} from '@makoto/contracts';
import { ReferralHarness } from '../testing/referral-harness.js';

let test: ReferralHarness;

beforeAll(async () => {
  test = await ReferralHarness.open();
});
afterAll(() => test.close());
beforeEach(() => test.paid.clear());

const desk = <Request extends object, Reply extends object>(
  def: CallDef<Request, Reply>,
  request: Request,
  operatorId = randomUUID(),
): Promise<Reply> => test.call(def, request, { operatorId });
const rings = (status?: LinkedAccountsStatus): Promise<LinkedAccountsListReply> =>
  desk(consoleLinkedAccountsList, status ? { status } : {});
const ringOf = async (member: string): Promise<LinkedAccountsView | undefined> =>
  (await rings()).list.find((ring) => ring.member_id === member);

/** An inviter, whom they invited, and whom that one did. */
async function line(): Promise<[string, string, string]> {
  const top = await test.member(undefined, 'top');
  const middle = await test.member(top, 'middle');
  return [top, middle, await test.member(middle, 'bottom')];
}

describe('a ring', () => {
  it.each(['device', 'card', 'address'] as const)('is one %s on both sides of an invitation', async (kind) => {
    const [top, middle] = await line();
    await test.seen(kind, `${kind}-1`, top);
    await test.settled();
    expect(await ringOf(middle)).toBeUndefined();
    await test.seen(kind, `${kind}-1`, middle);
    await test.settled();
    expect(await ringOf(middle)).toMatchObject({
      status: 'open',
      kinds: [kind],
      inviter_id: top,
      inviter: 'top',
      level: 1,
    });
  });

  it('reaches over several levels, and names everything that the two share', async () => {
    const [top, , bottom] = await line();
    await test.seen('device', 'over-levels', top, bottom);
    await test.seen('card', 'over-levels', bottom, top);
    await test.settled();
    expect(await ringOf(bottom)).toMatchObject({ kinds: ['card', 'device'], level: 2 });
  });

  it('is found too where the device is collectEvents of before the registration', async () => {
    const top = await test.member();
    const id = randomUUID();
    await test.seen('device', 'early', id, top);
    await test.settled();
    await test.register(top, { id });
    await test.settled();
    expect(await ringOf(id)).toMatchObject({ status: 'open' });
  });

  it('is told to operators’ screens when it is flagged, keeps money back, is flagged for more, and decided', async () => {
    const [top, middle] = await line();
    const told = (status: LinkedAccountsStatus, work: Promise<unknown>): Promise<unknown> =>
      Promise.all([
        test.next('evt.referral.linked_accounts.changed', (events) => events.some((e) => e['status'] === status)),
        work,
      ]);
    await told('open', test.seen('device', 'told', top, middle));
    const id = (await ringOf(middle))?.id ?? '';
    await told('open', test.settle(middle, '1.00'));
    await told('released', desk(consoleLinkedAccountsRelease, { id, reason: 'twins' }));
    await told('open', test.seen('card', 'told', top, middle));
    await told('declined', desk(consoleLinkedAccountsDecline, { id, reason: 'one and the same' }));
  });

  it('is not: strangers with one device, inviter and invited with two, the same device seen again', async () => {
    const [top, middle] = await line();
    const stranger = await test.member();
    await test.seen('device', 'shared', top, stranger);
    await test.seen('device', 'another', middle);
    await test.seen('device', 'another', middle);
    await test.settled();
    expect(await ringOf(middle)).toBeUndefined();
    expect(await ringOf(stranger)).toBeUndefined();
  });
});

describe('rebates of a ring', () => {
  async function ring(name: string): Promise<{ top: string; middle: string; bottom: string; id: string }> {
    const [top, middle, bottom] = await line();
    await test.seen('device', name, middle, bottom);
    await test.settled();
    return { top, middle, bottom, id: (await ringOf(bottom))?.id ?? '' };
  }

  it('wait, while others above are paid, and are shown to operators', async () => {
    const { top, middle, bottom, id } = await ring('waits');
    const order = await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
    expect(test.paidTo(top)).toBe('0.10');
    const detail = await desk(consoleLinkedAccountsGet, { id });
    expect(detail).toMatchObject({ held: '0.20', rebates: [{ order_id: order, level: 1, amount: '0.20' }] });
    expect((await test.page(middle)).totals.rebate).toBe('0.00');
  });

  it('are paid once when released, together with later ones, and then count on the invite page', async () => {
    const { middle, bottom, id } = await ring('released');
    await test.settle(bottom, '1.00');
    await test.settle(bottom, '2.00');
    await test.settled();
    const operator = randomUUID();
    const view = await desk(consoleLinkedAccountsRelease, { id, reason: 'brothers' }, operator);
    expect(view).toMatchObject({ status: 'released', held: '0.00', decided_by: operator, reason: 'brothers' });
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.60');
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.80');
    expect((await test.page(middle)).totals.rebate).toBe('0.80');
    await expect(desk(consoleLinkedAccountsRelease, { id, reason: 'again' })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
  });

  it('are never paid when declined, nor are later ones', async () => {
    const { top, middle, bottom, id } = await ring('declined');
    await test.settle(bottom, '1.00');
    await test.settled();
    await desk(consoleLinkedAccountsDecline, { id, reason: 'one person' });
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
    expect(test.paidTo(top)).toBe('0.20');
    expect(await ringOf(bottom)).toMatchObject({ status: 'declined', held: '0.40' });
  });

  it('wait again where a released pair turns out to share something of another kind', async () => {
    const { middle, bottom, id } = await ring('again');
    await desk(consoleLinkedAccountsRelease, { id, reason: 'family' });
    await test.seen('device', 'again', middle, bottom);
    await test.seen('card', 'again', middle, bottom);
    await test.settled();
    expect(await ringOf(bottom)).toMatchObject({ status: 'open', kinds: ['card', 'device'] });
    await test.settle(bottom, '1.00');
    await test.settled();
    expect(test.paidTo(middle)).toBe('0.00');
  });

  it('are decided by operators alone, who write why; each decision is told to the audit log', async () => {
    const { id, middle } = await ring('audited');
    await expect(desk(consoleLinkedAccountsGet, { id: randomUUID() })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    await expect(desk(consoleLinkedAccountsDecline, { id, reason: '' })).rejects.toMatchObject({
      errorName: 'VALIDATION',
    });
    const told = test.next('evt.referral.operator.acted');
    await desk(consoleLinkedAccountsDecline, { id, reason: 'one person' });
    expect(await told).toMatchObject([
      { action: 'rings.declined', subject: id, details: { inviter: middle, paid: '0.00', reason: 'one person' } },
    ]);
  });
});
