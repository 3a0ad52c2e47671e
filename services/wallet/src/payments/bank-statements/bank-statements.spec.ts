import { createHash } from 'node:crypto';
import type { DepositView, FiatCurrency, LineMatch, LineOutcome } from '@makoto/contracts';
import { derivedId } from '@makoto/platform';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositApproval } from '../deposits/deposit-approval.service.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { PaymentExceptions } from '../payment-exceptions/payment-exceptions.service.js';
import { BankStatements } from './bank-statements.service.js';

let harness: WalletHarness;
const [operator, other] = [operatorContext(), operatorContext()];

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const deposit = (user: string, currency: FiatCurrency, amount: string): Promise<DepositView> =>
  harness.get(DepositsService).open({ method: 'bank', currency, amount }, contextOf(user));
const upload = (text: string | Buffer, currency: FiatCurrency = 'USD') =>
  harness
    .get(BankStatements)
    .upload({ currency, filename: 'f', content: Buffer.from(text).toString('base64') }, operator);
const linesOf = async (id: string, match?: LineMatch) =>
  (await harness.get(BankStatements).lines({ id, ...(match ? { match } : {}) }, operator)).list;
const matchesOf = async (id: string): Promise<LineMatch[]> => (await linesOf(id)).map((line) => line.match);
const confirm = async (id: string, lines: number[], by = operator): Promise<LineOutcome[]> =>
  (await harness.get(BankStatements).confirm({ id, lines }, by)).list;
const outcomesOf = async (id: string, lines: number[], by = operator): Promise<string[]> =>
  (await confirm(id, lines, by)).map(({ outcome }) => outcome);
/** The exceptions of a deposit, each as its amount. */
const exceptionsOf = async (deposit: DepositView): Promise<string[]> =>
  (await harness.get(PaymentExceptions).list({ size: 100 }, operator)).list
    .filter((e) => e.number === deposit.number && e.outcome === 'duplicate')
    .map((e) => e.amount);
const csvOf = (...lines: string[]): string => ['Date,Description,Credit', ...lines].join('\n');

describe('a bank’s statement', () => {
  it('is matched to deposits by its references, and a confirmed line credits its amount', async () => {
    const user = await harness.customer();
    const [exact, short] = [await deposit(user, 'USD', '120.00'), await deposit(user, 'USD', '80.00')];
    const csv = [
      'Account;;',
      'Date,Description,Payer,Credit,Debit',
      `2026-11-20,"Invoice, ${exact.pay_to.reference}",YAMADA TARO,120.00,`,
      `2026/11/20,ref ${short.pay_to.reference?.toLowerCase()},Yamada Taro,"79.50",`,
      '2026-11-20,something else,Somebody,"1,000.00",',
      '2026-11-20,money out,,,-50.00',
    ].join('\r\n');
    const read = await upload(csv);
    expect(read).toMatchObject({ format: 'csv', lines: 3, matched: 2, confirmed: 0 });
    const lines = await linesOf(read.id);
    expect(lines.map((l) => [l.match, l.amount, l.deposit?.id])).toEqual([
      ['match', '120.00', exact.id],
      ['amount_differs', '79.50', short.id],
      ['unknown', '1000.00', undefined],
    ]);
    expect(lines[0]).toMatchObject({ payer: 'YAMADA TARO', text: `Invoice, ${exact.pay_to.reference}` });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    const keyed = { ...operator, idempotencyKey: 'k1' };
    const { list } = await harness.get(BankStatements).confirm({ id: read.id, lines: [1, 2, 3] }, keyed);
    expect(list.map((l) => l.outcome)).toEqual(['confirmed', 'confirmed', 'refused']);
    expect(await harness.balance(user)).toMatchObject({ available: '199.50' });
    // After a lost reply; another operator is told that somebody was first.
    expect(await outcomesOf(read.id, [1, 2, 3])).toEqual(['confirmed', 'confirmed', 'refused']);
    expect(await outcomesOf(read.id, [1, 2, 3], other)).toEqual(['refused', 'refused', 'refused']);
    expect(await harness.actionsOn(exact.id)).toEqual(['deposit.approve']);
    await expect(upload(csv)).resolves.toMatchObject({ id: read.id, lines: 3, matched: 2, confirmed: 2 });
    const repeated = await upload(csv.replace('Account', 'Konto'));
    expect((await linesOf(repeated.id)).map((l) => l.match)).toEqual(['repeated', 'repeated', 'repeated']);
    expect(await linesOf(repeated.id, 'match')).toEqual([]);
    expect((await harness.get(BankStatements).list({}, operator)).total).toBe(2);
  });

  it('answers each operator’s repeated confirmation as the first time, and counts it once', async () => {
    const user = await harness.customer();
    const asked = await deposit(user, 'USD', '40000.00');
    const { id } = await upload(csvOf(`2026-11-20,${asked.pay_to.reference},40000.00`));
    expect([await outcomesOf(id, [1]), await outcomesOf(id, [1])]).toEqual([['confirmed'], ['confirmed']]);
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    // By hand, with another amount: the first confirmation no longer counts.
    await harness.get(DepositApproval).approve({ id: asked.id, amount: '39000.00' }, other);
    expect(await outcomesOf(id, [1])).toEqual(['confirmed']);
    await expect(harness.get(DepositApproval).get(asked.id, operator)).resolves.toMatchObject({
      ...{ approvals: [operator.userId], approved_amount: '40000.00' },
    });
    expect([await outcomesOf(id, [1], other), await outcomesOf(id, [1], other)]).toEqual([
      ['confirmed'],
      ['confirmed'],
    ]);
    expect(await harness.balance(user)).toMatchObject({ available: '40000.00' });
    expect(await harness.actionsOn(asked.id)).toEqual(Array(4).fill('deposit.approve'));
  });

  it('is read in the Japanese banks’ format: fixed records, half-width kana, Reiwa years', async () => {
    const user = await harness.customer();
    const { id, pay_to } = await deposit(user, 'JPY', '15000');
    const field = (text: string, width: number): string => text.padEnd(width).slice(0, width);
    const head = field(`103${'0'.repeat(20)}`, 200);
    const record = (inOut: string, amount: string, payer: string, text: string): string =>
      `2${field('1', 8)}081120081120${inOut}11${amount.padStart(12, '0')}${field('', 12 + 6 + 6 + 1 + 7 + 3 + 10)}` +
      `${field(payer, 48)}${field('', 30)}${field(text, 20)}${field('', 21)}`;
    const file = [
      head,
      record('1', '15000', `YAMADA ${pay_to.reference}`, 'FURIKOMI'),
      record('2', '99', 'OUT', ''),
    ].join('\r\n');
    expect(record('1', '1', '', '')).toHaveLength(200);
    const bytes = Buffer.from(file, 'latin1');
    bytes.set([0xd4, 0xcf, 0xc0, 0xde], bytes.indexOf('YAMADA'));
    const read = await upload(bytes, 'JPY');
    expect(read).toMatchObject({ format: 'zengin', lines: 1, matched: 1 });
    const [line] = await linesOf(read.id);
    expect(line).toMatchObject({ day: '2026-11-20', amount: '15000.00', match: 'match', deposit: { id } });
    expect(line?.payer).toContain('ヤマダ');
    await expect(upload(bytes, 'USD')).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('has a payment for each of several identical lines, of which those in earlier files are repeated', async () => {
    const file = (lines: number): string => `Date,Payer,Credit\n${'2026-11-20,Sato,5.00\n'.repeat(lines)}`;
    await upload(file(1));
    const { id } = await upload(file(3));
    expect((await linesOf(id)).map((l) => l.match)).toEqual(['repeated', 'unknown', 'unknown']);
  });

  it('tells how many payments it leaves out, because the file has no amount in the account’s currency', async () => {
    const paid = (currency: string): string =>
      `<Ntry><Amt Ccy="${currency}">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>`;
    const xml = `<BkToCstmrStmt>${paid('USD')}${paid('EUR')}</BkToCstmrStmt>`;
    await expect(upload(xml)).resolves.toMatchObject({ lines: 1, left_out: 1 });
  });

  it('is read anew when the readers have changed since its upload', async () => {
    const csv = csvOf('2026-11-20,Read in another way before,"79,50"');
    const earlier = derivedId('bank_statement', 'USD', createHash('sha256').update(csv).digest('base64url'));
    await harness.db.dataSource.query(
      `insert into bank_statements (id, filename, format, currency, lines, operator_id, created_at)
       values ($1, 'f', 'csv', 'USD', 0, $2, 1)`,
      [earlier, operator.userId],
    );
    await expect(upload(csv)).resolves.toMatchObject({ lines: 1 });
  });

  it('is refused if the format is unknown', async () => {
    await expect(upload('nonsense')).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });
});

describe('a second payment with the reference of a deposit', () => {
  it('credits nothing and becomes a payment exception once', async () => {
    const user = await harness.customer();
    const asked = await deposit(user, 'USD', '50.00');
    const ref = asked.pay_to.reference;
    const { id } = await upload(csvOf(`2026-11-20,${ref},50.00`, `2026-11-20,${ref},50.00`, `2026-11-21,${ref},20.00`));
    expect(await outcomesOf(id, [1])).toEqual(['confirmed']);
    expect(await matchesOf(id)).toEqual(['match', 'second', 'second']);
    expect(await exceptionsOf(asked)).toEqual([]);
    expect(await outcomesOf(id, [2, 3, 9])).toEqual(['second', 'second', 'refused']);
    expect((await exceptionsOf(asked)).sort()).toEqual(['20.00', '50.00']);
    expect(await outcomesOf(id, [1, 2, 3])).toEqual(['confirmed', 'second', 'second']);
    expect(await outcomesOf(id, [1, 2, 3], other)).toEqual(['refused', 'refused', 'refused']);
    expect(await linesOf(id, 'second')).toMatchObject([2, 3].map((line) => ({ line, confirmed_by: operator.userId })));
    expect(await harness.balance(user)).toMatchObject({ available: '50.00' });
    expect(await exceptionsOf(asked)).toHaveLength(2);
    expect(await harness.actionsOn(asked.id)).toEqual([
      'deposit.approve',
      ...['bank_statement.second_payment', 'bank_statement.second_payment'],
    ]);
    await harness.assertBooks();
  });

  it('in a later statement is recognised, also if an operator credited the first one by hand', async () => {
    const asked = await deposit(await harness.customer(), 'USD', '50.00');
    await harness.get(DepositApproval).approve({ id: asked.id }, operator);
    const first = await upload(csvOf(`2026-11-20,one ${asked.pay_to.reference},50.00`));
    harness.clock.advance(60_000);
    const later = await upload(csvOf(`2026-11-20,two ${asked.pay_to.reference},50.00`));
    expect(await matchesOf(first.id)).toEqual(['credited']);
    expect(await outcomesOf(first.id, [1])).toEqual(['refused']);
    expect(await matchesOf(later.id)).toEqual(['perhaps_second']);
    expect(await outcomesOf(later.id, [1])).toEqual(['second']);
    expect(await matchesOf(later.id)).toEqual(['second']);
    expect(await exceptionsOf(asked)).toEqual(['50.00']);
  });

  it('is perhaps the same payment in another file of the bank’s, of the same format or another', async () => {
    const asked = await deposit(await harness.customer(), 'USD', '50.00');
    const ref = asked.pay_to.reference;
    const csv = await upload(csvOf(`2026-11-20,from Sato ${ref},50.00`));
    expect(await outcomesOf(csv.id, [1])).toEqual(['confirmed']);
    const entry = (amount: string): string =>
      `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>
       <AddtlNtryInf>${ref}</AddtlNtryInf></Ntry>`;
    const camt = await upload(`<BkToCstmrStmt>${entry('50.00')}${entry('50.01')}</BkToCstmrStmt>`);
    expect(await matchesOf(camt.id)).toEqual(['perhaps_second', 'second']);
    const twice = await upload(csvOf(`2026-11-20,Sato ${ref} export 2,50.00`, `2026-11-20,Sato ${ref} export 2,50.00`));
    expect(await matchesOf(twice.id)).toEqual(['perhaps_second', 'perhaps_second']);
    expect(await matchesOf(csv.id)).toEqual(['match']);
  });

  it('is told apart in two Zengin files of one payment, the notice of transfers and the account’s movements', async () => {
    const asked = await deposit(await harness.customer(), 'JPY', '15000');
    const ref = asked.pay_to.reference ?? '';
    const record = (fields: Record<number, string>): string =>
      Object.entries(fields).reduce((text, [at, field]) => text.padEnd(Number(at)) + field, '2');
    const file = (kind: string, line: string): string => [kind, line].map((text) => text.padEnd(200)).join('\r\n');
    const moved = record({ 9: '081120', 21: '1', 24: '000000015000', 81: 'YAMADA', 159: ref });
    const movements = await upload(file('103', moved), 'JPY');
    expect(await outcomesOf(movements.id, [1])).toEqual(['confirmed']);
    const told = record({ 7: '081120', 13: '081120', 19: '0000015000', 49: 'YAMADA TARO', 127: '0', 128: ref });
    const transfers = await upload(file('101', told), 'JPY');
    expect(await matchesOf(transfers.id)).toEqual(['perhaps_second']);
  });

  it('does not agree with the first: two operators who confirm different lines have not confirmed one payment', async () => {
    const user = await harness.customer();
    const asked = await deposit(user, 'USD', '40000.00');
    const ref = asked.pay_to.reference;
    const { id } = await upload(csvOf(`2026-11-20,${ref},40000.00`, `2026-11-20,${ref},40000.00`));
    const refused = { outcome: 'refused', reason: expect.stringContaining('another line of this deposit') };
    expect(await confirm(id, [1, 2])).toMatchObject([{ outcome: 'confirmed' }, refused]);
    expect(await confirm(id, [2], other)).toMatchObject([refused]);
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    expect(await outcomesOf(id, [1, 2], other)).toEqual(['confirmed', 'second']);
    expect(await harness.balance(user)).toMatchObject({ available: '40000.00' });
    expect(await exceptionsOf(asked)).toEqual(['40000.00']);
  });

  it('can be the one that operators agree on: who confirmed the other line alone moves the confirmation', async () => {
    const user = await harness.customer();
    const asked = await deposit(user, 'USD', '40000.00');
    const ref = asked.pay_to.reference;
    const { id } = await upload(csvOf(`2026-11-20,${ref},40000.00`, `2026-11-21,${ref},40000.00`));
    expect(await outcomesOf(id, [1])).toEqual(['confirmed']);
    expect(await outcomesOf(id, [2], other)).toEqual(['refused']);
    expect(await outcomesOf(id, [2])).toEqual(['confirmed']);
    expect(await linesOf(id)).toMatchObject([{ confirmed_by: null }, { confirmed_by: operator.userId }]);
    expect(await harness.actionsOn(asked.id)).toEqual(['deposit.approve', 'deposit.approve']);
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    expect(await outcomesOf(id, [1], other)).toEqual(['refused']);
    expect(await outcomesOf(id, [2], other)).toEqual(['confirmed']);
    expect(await harness.balance(user)).toMatchObject({ available: '40000.00' });
    expect(await matchesOf(id)).toEqual(['second', 'match']);
  });
});
