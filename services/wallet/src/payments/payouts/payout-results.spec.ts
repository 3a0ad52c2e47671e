import { randomUUID } from 'node:crypto';
import type {
  PayoutFileView,
  PayoutResultLine,
  PayoutResultsReply,
  PayoutResultView,
  ResultMatch,
} from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { contextOf, operatorContext, PAYER, WalletHarness } from '../../testing/wallet-harness.js';
import { bindCard, latest, toBank } from '../../testing/withdrawing.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { PayoutFiles } from './payout-files.service.js';
import { PayoutResults } from './payout-results.service.js';

const DAY_MS = 86_400_000;
const operator = operatorContext();
const other = operatorContext();
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open({ MODE: 'live', ...PAYER });
  harness.peers.restrictions = { kyc_status: 'approved' };
});
afterEach(async () => {
  await harness.assertBooks();
});
afterAll(() => harness.close());

interface Sent {
  user: string;
  id: string;
  number: string;
}

/** A withdrawal by a new customer who owns as much, approved by the operators given. */
async function approved(amount: string, operators: readonly CallContext[]): Promise<Sent> {
  const user = await harness.customer(amount);
  const card = await bindCard(harness, user);
  harness.clock.advance(DAY_MS);
  const { id, number } = await toBank(harness, user, card, amount);
  for (const by of operators) await harness.get(WithdrawalApproval).approve(id, by);
  return { user, id, number };
}

/** A payout file with `count` withdrawals of US$100.00, which pay out 99.00 each. */
async function sent(count: number): Promise<{ fileId: string; payouts: Sent[] }> {
  const payouts: Sent[] = [];
  for (let i = 0; i < count; i++) payouts.push(await approved('100.00', [operator]));
  const { file_id } = await harness.get(PayoutFiles).make({ currency: 'USD' }, operator);
  return { fileId: file_id, payouts };
}

const upload = (file_id: string, text: string | Buffer): Promise<PayoutResultView> =>
  harness
    .get(PayoutResults)
    .upload({ file_id, filename: 'results', content: Buffer.from(text).toString('base64') }, operator);
const apply = (id: string, by = operator): Promise<PayoutResultView> => harness.get(PayoutResults).apply(id, by);
const linesOf = async (id: string, match?: ResultMatch, by = operator): Promise<PayoutResultLine[]> =>
  (await harness.get(PayoutResults).lines({ id, size: 100, ...(match ? { match } : {}) }, by)).list;
const matchesOf = async (id: string): Promise<ResultMatch[]> => (await linesOf(id)).map((line) => line.match);

/** A bank's pain.002 status report on a payout file. */
function report(fileId: string, group: string, transactions: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
    <p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><p:CstmrPmtStsRpt>
    <p:GrpHdr><p:MsgId>X1</p:MsgId></p:GrpHdr>
    <p:OrgnlGrpInfAndSts><p:OrgnlMsgId>${fileId.replaceAll('-', '')}</p:OrgnlMsgId>${group}</p:OrgnlGrpInfAndSts>
    <p:OrgnlPmtInfAndSts>${transactions}</p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`;
}

function transaction(number: string, status: string, more = ''): string {
  return `<p:TxInfAndSts><p:OrgnlEndToEndId>${number}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts>${more}</p:TxInfAndSts>`;
}

describe('the bank’s answer to a payout file', () => {
  it('moves no money on upload and ends each of its withdrawals once when applied', async () => {
    const { fileId, payouts } = await sent(2);
    const [paid, failed] = payouts;
    const csv = `Reference,Status,Amount,Reason\r\n${paid?.number},paid,99.00,\r\n${failed?.number},FAILED,,"Closed, since May"\r\n\r\n`;
    const read = await upload(fileId, `\uFEFF${csv}`);
    expect(read).toMatchObject({ file_id: fileId, format: 'csv', currency: 'USD', lines: 2, ready: 2, applied: 0 });
    expect(await linesOf(read.id)).toMatchObject([
      {
        line: 1,
        reference: paid?.number,
        result: 'paid',
        amount: '99.00',
        match: 'ready',
        withdrawal: { id: paid?.id },
      },
      { line: 2, status: 'FAILED', result: 'failed', amount: null, match: 'ready', applied_by: null },
    ]);
    expect(await harness.balance(paid?.user ?? '')).toMatchObject({ withdrawing: '100.00' });
    await expect(apply(read.id)).resolves.toMatchObject({ ready: 0, applied: 2 });
    expect(await matchesOf(read.id)).toEqual(['applied', 'applied']);
    expect(await latest(harness, paid?.user ?? '')).toMatchObject({ status: 'success' });
    expect(await latest(harness, failed?.user ?? '')).toMatchObject({ status: 'fail', reason: 'Closed, since May' });
    expect(await harness.balance(paid?.user ?? '')).toMatchObject({ available: '0.00', withdrawing: '0.00' });
    expect(await harness.balance(failed?.user ?? '')).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    const { list } = await harness.get(PayoutFiles).list({}, operator);
    expect(list[0]).toMatchObject({ file_id: fileId, count: 2, total: '198.00', paid: 1, failed: 1 });
  });

  it('that a payout failed returns its money only when as many operators apply it as approved the withdrawal', async () => {
    const [large, small] = [await approved('40000.00', [operator, other]), await approved('100.00', [operator])];
    const { file_id } = await harness.get(PayoutFiles).make({ currency: 'USD' }, operator);
    const { id } = await upload(file_id, `reference,status\n${large.number},failed\n${small.number},failed`);
    for (let i = 0; i < 2; i++) {
      await expect(apply(id)).resolves.toMatchObject({ ready: 0, awaits_another: 1, applied: 1 });
      expect(await harness.balance(large.user)).toMatchObject({ available: '0.00', withdrawing: '40000.00' });
    }
    expect(await linesOf(id)).toMatchObject([{ match: 'awaits_another', applied_by: null }, { match: 'applied' }]);
    expect(await linesOf(id, 'ready', other)).toMatchObject([{ line: 1 }]);
    await expect(apply(id, other)).resolves.toMatchObject({ ready: 0, awaits_another: 0, applied: 2 });
    expect(await harness.balance(large.user)).toMatchObject({ available: '40000.00', withdrawing: '0.00' });
    expect(await linesOf(id)).toMatchObject([{ applied_by: other.userId }, { applied_by: operator.userId }]);
    expect((await harness.actionsOn(large.id)).slice(2)).toEqual(['withdrawal.settle', 'withdrawal.settle']);
  });

  it('is on no withdrawal that an operator has rejected, until they take it back by approving it again', async () => {
    const { user, id, number } = await approved('40000.00', [operator, other]);
    const approval = harness.get(WithdrawalApproval);
    const make = (): Promise<PayoutFileView> => harness.get(PayoutFiles).make({ currency: 'USD' }, operator);
    await approval.reject({ id, reason: 'Locked by the customer' }, other);
    await expect(make()).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(approval.approve(id, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(approval.approve(id, other)).resolves.toMatchObject({ status: 'approved', failure_approvals: [] });
    await expect(approval.approve(id, other)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const { file_id } = await make();
    const result = await upload(file_id, `reference,status\n${number},failed`);
    await expect(apply(result.id)).resolves.toMatchObject({ awaits_another: 1, applied: 0 });
    expect(await latest(harness, user)).toMatchObject({ status: 'sent' });
    await apply(result.id, other);
    expect(await latest(harness, user)).toMatchObject({ status: 'fail' });
  });

  it('is listed with its name, by payout file', async () => {
    const { fileId, payouts } = await sent(1);
    const { id } = await upload(fileId, `reference,status\n${payouts[0]?.number},paid`);
    const list = (file_id: string): Promise<PayoutResultsReply> =>
      harness.get(PayoutResults).list({ file_id }, operator);
    await expect(list(fileId)).resolves.toMatchObject({ list: [{ id, filename: 'results' }], total: 1 });
    await expect(list('not-an-id')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('uploaded again is the same result, and a reworded copy ends nothing twice', async () => {
    const { fileId, payouts } = await sent(1);
    const csv = `reference,status\n${payouts[0]?.number},failed`;
    const [first, twin] = await Promise.all([upload(fileId, csv), upload(fileId, csv)]);
    expect(twin.id).toBe(first.id);
    await Promise.all([apply(first.id), apply(first.id)]);
    await expect(upload(fileId, csv)).resolves.toMatchObject({ id: first.id, ready: 0, applied: 1 });
    await expect(apply(first.id)).resolves.toMatchObject({ ready: 0, applied: 1 });
    const other = await upload(fileId, `status;reference\npaid;${payouts[0]?.number}\n`);
    expect(other.id).not.toBe(first.id);
    expect(await matchesOf(other.id)).toEqual(['ended']);
    await apply(other.id);
    expect(await harness.published(payouts[0]?.id ?? '')).toEqual(['pending', 'approved', 'sent', 'fail']);
    expect(await harness.balance(payouts[0]?.user ?? '')).toMatchObject({ available: '100.00' });
    const { list, total } = await harness.get(PayoutResults).list({ file_id: fileId }, operator);
    expect([total, list.map((r) => r.id).sort()]).toEqual([2, [first.id, other.id].sort()]);
  });

  it('skips lines with another amount, an unknown or repeated reference, or an unknown status', async () => {
    const { fileId, payouts } = await sent(5);
    const [n1, n2, n3, n4, n5] = payouts.map((p) => p.number);
    const { payouts: others } = await sent(1);
    const csv = [
      'reference,status,amount,reason',
      `${n1},paid,98.99,`,
      `${n2},paid,,`,
      `${n2},failed,,`,
      `${n3},processing,,`,
      `${others[0]?.number},paid,,`,
      'W1,paid,,',
      `${n4},paid,a lot,`,
      `${n5},,99.00,`,
      ',paid,,',
      'W\u0000\ud800é,paid,,\u0000',
    ].join('\n');
    const read = await upload(fileId, csv);
    const expected = [
      ...['amount_differs', 'repeated', 'repeated', 'unclear', 'unknown', 'unknown', 'amount_differs', 'unclear'],
      ...['unknown', 'unknown'],
    ];
    expect(await matchesOf(read.id)).toEqual(expected);
    await expect(apply(read.id)).resolves.toMatchObject({ ready: 0, applied: 0 });
    for (const { user } of payouts) expect(await latest(harness, user)).toMatchObject({ status: 'sent' });
    expect(await linesOf(read.id, 'repeated')).toHaveLength(2);
    expect(await linesOf(read.id, 'ready')).toEqual([]);
  });

  it('is read as pain.002: only final statuses end withdrawals, with the bank’s reason', async () => {
    const { fileId, payouts } = await sent(3);
    const [paid, refused, underWay] = payouts;
    const why = '<p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn><p:AddtlInf>Closed &amp; gone</p:AddtlInf></p:StsRsnInf>';
    const amount = '<p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="USD">99.00</p:InstdAmt></p:Amt></p:OrgnlTxRef>';
    const xml = report(
      fileId,
      '<p:GrpSts>PART</p:GrpSts>',
      transaction(paid?.number ?? '', 'ACSC', amount) +
        transaction(refused?.number ?? '', 'RJCT', why) +
        transaction(underWay?.number ?? '', 'ACSP'),
    );
    const read = await upload(fileId, xml);
    expect(read).toMatchObject({ format: 'pain002', lines: 3, ready: 2 });
    expect(await linesOf(read.id)).toMatchObject([
      { status: 'ACSC', result: 'paid', amount: '99.00', match: 'ready' },
      { status: 'RJCT', result: 'failed', reason: 'AC04 Closed & gone', match: 'ready' },
      { status: 'ACSP', result: null, match: 'unclear' },
    ]);
    await apply(read.id);
    const ends = await Promise.all(payouts.map(async ({ user }) => (await latest(harness, user))?.status));
    expect(ends).toEqual(['success', 'fail', 'sent']);
  });

  it('that rejects the whole file returns all of the money', async () => {
    const { fileId, payouts } = await sent(2);
    const read = await upload(fileId, report(fileId, '<p:GrpSts>RJCT</p:GrpSts>', ''));
    expect(await linesOf(read.id)).toMatchObject(payouts.map(({ number }) => ({ reference: number, match: 'ready' })));
    await apply(read.id);
    for (const { user } of payouts) {
      expect(await latest(harness, user)).toMatchObject({ status: 'fail', reason: expect.stringContaining('back') });
      expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    }
  });

  it('is refused if it answers another payout file or an unknown one', async () => {
    const { fileId } = await sent(1);
    const answer = upload(fileId, report(randomUUID(), '<p:GrpSts>ACSC</p:GrpSts>', ''));
    await expect(answer).rejects.toMatchObject({ problems: [{ field: 'file_id', key: 'type' }] });
    for (const id of [randomUUID(), 'nothing']) {
      await expect(upload(id, 'reference,status\nW1,paid')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      await expect(apply(id)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    }
  });

  it.each([
    ['empty', ' '],
    ['no table', 'nonsense'],
    ['a table of something else', 'date,amount\n2026-11-20,99.00'],
    ['no lines', 'reference,status,amount,reason\n'],
    ['bytes of anything', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0xc3])],
    ['another report', '<Document><BkToCstmrStmt></BkToCstmrStmt></Document>'],
    ['too many lines', `reference,status\n${'W1,paid\n'.repeat(2_001)}`],
  ])('is refused if it is no result: %s', async (_what, content) => {
    const { fileId } = await sent(1);
    await expect(upload(fileId, content)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [expect.objectContaining({ field: 'file' })],
    });
  });

  it('is parsed in linear time even if its tags are broken', async () => {
    const { fileId } = await sent(1);
    const broken = `<CstmrPmtStsRpt>${'<OrgnlGrpInfAndSts '.repeat(200_000)}${'<TxInfAndSts>'.repeat(200_000)}`;
    await expect(upload(fileId, broken)).rejects.toMatchObject({ problems: [{ field: 'file_id', key: 'type' }] });
  });

  it('cannot be used by customers', async () => {
    const { fileId, payouts } = await sent(1);
    const csv = `reference,status\n${payouts[0]?.number},paid`;
    const { id } = await upload(fileId, csv);
    const customer = contextOf(payouts[0]?.user ?? '');
    const results = harness.get(PayoutResults);
    const content = Buffer.from(csv).toString('base64');
    const tries = [
      results.upload({ file_id: fileId, content }, customer),
      results.apply(id, customer),
      results.lines({ id }, customer),
      results.list({}, customer),
      harness.get(PayoutFiles).list({}, customer),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });
});
