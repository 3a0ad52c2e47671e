import { createHash, randomUUID } from 'node:crypto';
import { type CorrectionRequest, parseList, StatementEvent, walletStated } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { untilBlocked } from '@makoto/platform/testing';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { HOUSE } from '../posting/transfer.js';
import { CorrectionsAdminController } from './corrections.admin.controller.js';
import { CorrectionsService } from './corrections.service.js';

let harness: WalletHarness;
const operator = (): CallContext => Object.assign(contextOf(randomUUID()), { operator: true });
const [ann, ben] = [operator(), operator()];

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  await harness.assertBooks();
});
afterAll(() => harness.close());

const give = (user_id: string, more: Partial<CorrectionRequest> = {}): CorrectionRequest => ({
  debit: { account: 'trading' },
  credit: { account: 'available', user_id },
  currency: 'USD',
  amount: '12.34',
  reason: 'Order paid twice by our mistake',
  ...more,
});

/** The statements for the log, oldest first. */
async function stated(): Promise<string[]> {
  const rows: { payload: string }[] = await harness.db.dataSource.query(
    'select payload from outbox where event = $1 order by id',
    [walletStated.name],
  );
  return rows.flatMap(({ payload }) => parseList(StatementEvent, JSON.parse(payload)).map(({ text }) => text));
}

describe('a correction', () => {
  it('moves money once, when another operator approves it', async () => {
    const user = await harness.customer('10');
    const corrections = harness.get(CorrectionsService);
    const keyed = { ...ann, idempotencyKey: 'c1' };
    const asked = await corrections.ask(give(user), keyed);
    expect(await corrections.ask(give(user), keyed)).toEqual(asked);
    expect(await harness.balance(user)).toMatchObject({ available: '10.00' });
    await expect(corrections.approve(asked.id, ann)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    expect(await corrections.approve(asked.id, ben)).toMatchObject({ status: 'approved', decided_by: ben.userId });
    await corrections.approve(asked.id, ben);
    await expect(corrections.approve(asked.id, operator())).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(corrections.reject({ id: asked.id, reason: 'no' }, ben)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await harness.balance(user)).toMatchObject({ available: '22.34' });
    expect(await harness.published(asked.id)).toEqual(['asked', 'approved']);
  });

  it('is stated for the log once it is posted, with its reason code and the hash of its record', async () => {
    const user = await harness.customer();
    const corrections = harness.get(CorrectionsService);
    const about = randomUUID();
    const { id } = await corrections.ask(give(user, { code: 'duplicate', about }), ann);
    const open = await corrections.ask(give(user), ann);
    await corrections.reject({ id: open.id, reason: 'no' }, ben);
    expect(open.code).toBe('other');
    const before = (await stated()).length;
    const { decided_at } = await corrections.approve(id, ben);
    const at = Date.parse(decided_at ?? '');
    const record =
      `{"about":"${about}","amount":"12.34","at":${at},"code":"duplicate","credit":"${user} available","currency":"USD",` +
      `"debit":"${HOUSE} trading","id":"${id}","reason":"Order paid twice by our mistake"}`;
    const hash = createHash('sha256').update(record).digest('hex');
    expect((await stated()).slice(before)).toEqual([
      `{"at":${at},"code":"duplicate","hash":"${hash}","kind":"correction","v":1}`,
    ]);
  });

  it('is refused by the database when the same operator asks and approves', async () => {
    const user = await harness.customer();
    const { id } = await harness.get(CorrectionsService).ask(give(user), ann);
    await expect(
      harness.db.dataSource.query(
        `update corrections set status = 'approved', decided_by = asked_by, decided_at = 1 where id = $1`,
        [id],
      ),
    ).rejects.toThrow('violates check');
  });

  it('is rejected once, for one reason', async () => {
    const corrections = harness.get(CorrectionsService);
    const { id } = await corrections.ask(give(await harness.customer()), ann);
    const rejected = await corrections.reject({ id, reason: 'Paid already' }, ben);
    expect(rejected).toMatchObject({ status: 'rejected', decided_by: ben.userId, reject_reason: 'Paid already' });
    expect(await corrections.reject({ id, reason: 'Paid already' }, ben)).toEqual(rejected);
    for (const [reason, by] of [['Another reason', ben] as const, ['Paid already', ann] as const]) {
      await expect(corrections.reject({ id, reason }, by)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    expect(await harness.published(id)).toEqual(['asked', 'rejected']);
  });

  it('is decided once, by two operators at the same time', async () => {
    const user = await harness.customer('10');
    const desk = harness.get(CorrectionsAdminController);
    const { id } = await desk.ask(give(user), ann);
    const decisions = await harness.db.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from corrections where id = $1 for update', [id]);
      const started = [desk.approve({ id }, ben), desk.reject({ id, reason: 'no' }, operator())];
      await untilBlocked(harness.db, started.length);
      return { ended: Promise.allSettled(started) };
    });
    const ended = await decisions.ended;
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const approved = ended[0]?.status === 'fulfilled';
    expect(await harness.balance(user)).toMatchObject({ available: approved ? '22.34' : '10.00' });
    expect(await harness.published(id)).toEqual(['asked', approved ? 'approved' : 'rejected']);
  });

  it('between two accounts of the house moves money from the one to the other', async () => {
    const corrections = harness.get(CorrectionsService);
    const toFees = { debit: { account: 'trading' }, credit: { account: 'fees' } } as const;
    const { id } = await corrections.ask({ ...give(''), ...toFees }, ann);
    expect(await corrections.approve(id, ben)).toMatchObject({
      ...{
        status: 'approved',
        debit: { user_id: null, account: 'trading' },
        credit: { user_id: null, account: 'fees' },
      },
    });
  });

  it('stays undecided when it would make a balance negative', async () => {
    const user = await harness.customer('10');
    const corrections = harness.get(CorrectionsService);
    const back = give(user, { debit: { account: 'available', user_id: user }, credit: { account: 'trading' } });
    const { id } = await corrections.ask(back, ann);
    await expect(corrections.approve(id, ben)).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    expect((await corrections.list({ status: 'asked' }, ben)).list.some((c) => c.id === id)).toBe(true);
    await corrections.reject({ id, reason: 'Nothing left to take' }, ben);
    await expect(corrections.approve(id, ben)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '10.00' });
    expect(await harness.published(id)).toEqual(['asked', 'rejected']);
  });

  it.each([
    [{ credit: { account: 'available' } }, 'credit.user_id'],
    [{ debit: { account: 'trading', user_id: randomUUID() } }, 'debit.user_id'],
    [{ credit: { account: 'trading' } }, 'credit'],
    [{ debit: { account: 'available', user_id: randomUUID() } }, 'credit'],
  ] as const)('is refused with %j', async (wrong, field) => {
    const user = await harness.customer();
    await expect(harness.get(CorrectionsService).ask({ ...give(user), ...wrong }, ann)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field }],
    });
  });

  it('is for operators only', async () => {
    const user = await harness.customer();
    await expect(harness.get(CorrectionsService).ask(give(user), contextOf(user))).rejects.toMatchObject({
      errorName: 'FORBIDDEN',
    });
  });
});
