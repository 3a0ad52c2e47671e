import type { DepositView, FiatCurrency, LineMatch } from '@makoto/contracts';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { BankStatements } from './bank-statements.service.js';
import { referenceCandidates } from './references.calc.js';
import { readStatement } from './statement-file.reader.js';

let harness: WalletHarness;
const operator = operatorContext();

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
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    const { list } = await harness.get(BankStatements).confirm({ id: read.id, lines: [1, 2, 3] }, operator);
    expect(list.map((l) => l.outcome)).toEqual(['confirmed', 'confirmed', 'refused']);
    expect(await harness.balance(user)).toMatchObject({ available: '199.50' });
    const again = await harness.get(BankStatements).confirm({ id: read.id, lines: [1] }, operator);
    expect(again.list[0]?.outcome).toBe('refused');
    await expect(upload(csv)).resolves.toMatchObject({ id: read.id, lines: 3, matched: 2, confirmed: 2 });
    const repeated = await upload(csv.replace('Account', 'Konto'));
    expect((await linesOf(repeated.id)).map((l) => l.match)).toEqual(['repeated', 'repeated', 'repeated']);
    expect(await linesOf(repeated.id, 'match')).toEqual([]);
    expect((await harness.get(BankStatements).list({}, operator)).total).toBe(2);
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

  it('is read as camt.053, one line per transaction of an entry', () => {
    const xml = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:BkToCstmrStmt>
      <ns:Stmt><ns:Ntry><ns:Amt Ccy="AUD">30.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts>BOOK</ns:Sts>
        <ns:BookgDt><ns:Dt>2026-11-19</ns:Dt></ns:BookgDt><ns:NtryDtls>
        <ns:TxDtls><ns:Amt Ccy="AUD">10.00</ns:Amt><ns:RltdPties><ns:Dbtr><ns:Nm>A &amp; B</ns:Nm></ns:Dbtr></ns:RltdPties>
          <ns:RmtInf><ns:Ustrd>ABCD EFGH</ns:Ustrd></ns:RmtInf></ns:TxDtls>
        <ns:TxDtls><ns:Amt Ccy="AUD">20.00</ns:Amt></ns:TxDtls></ns:NtryDtls></ns:Ntry>
      <ns:Ntry><ns:Amt Ccy="AUD">5.00</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd><ns:Sts>BOOK</ns:Sts>
        <ns:BookgDt><ns:Dt>2026-11-19</ns:Dt></ns:BookgDt></ns:Ntry></ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
    expect(readStatement(Buffer.from(xml), 'AUD')).toEqual({
      format: 'camt053',
      currency: 'AUD',
      lines: [
        { day: '2026-11-19', amount: 10_000_000n, payer: 'A & B', text: 'ABCD EFGH' },
        { day: '2026-11-19', amount: 20_000_000n, payer: '', text: '' },
      ],
      leftOut: 0,
    });
    expect(referenceCandidates('ABCD EFGH')).toContain('ABCDEFGH');
  });

  it('uses only amounts in the account’s currency, though camt.053 also has the payer’s amount', async () => {
    const paid = (details: string): string =>
      `<Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
       <BookgDt><Dt>2026-11-19</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
    const amounts = (sent: string, booked = ''): string =>
      `<AmtDtls><InstdAmt><Amt Ccy="JPY">${sent}</Amt></InstdAmt>${booked}</AmtDtls>`;
    const detail = (inside: string): string => `<TxDtls><Refs><EndToEndId>x</EndToEndId></Refs>${inside}</TxDtls>`;
    const bookedAs = (amount: string): string => `<TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt>`;
    const xml = `<Document><BkToCstmrStmt><Stmt>${[
      paid(detail(amounts('15000'))),
      paid(detail(amounts('9000', bookedAs('60.00'))) + detail(`<Amt Ccy="USD">40.00</Amt>${amounts('6000')}`)),
      paid(detail(amounts('8000')) + detail(`<Chrgs><Amt Ccy="USD">1.00</Amt></Chrgs>`)),
      `<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>`,
    ].join('')}</Stmt></BkToCstmrStmt></Document>`;
    const { lines, leftOut } = readStatement(Buffer.from(xml), 'USD');
    expect(lines.map((line) => line.amount)).toEqual([100_000_000n, 60_000_000n, 40_000_000n]);
    expect(leftOut).toBe(3);
    await expect(upload(xml)).resolves.toMatchObject({ lines: 3, left_out: 3 });
  });

  it('has no lines of days that no calendar has', () => {
    const days = ['2026-02-30', '2026-13-01', '2026-00-10', '0000-00-00', '9999-99-99', '2026-02-28'];
    const csv = `Date,Credit\n${days.map((day) => `${day},1`).join('\n')}\n`;
    expect(readStatement(Buffer.from(csv), 'USD').lines.map(({ day }) => day)).toEqual(['2026-02-28']);
    const record = (day: string): string => `2${' '.repeat(8)}${day}${' '.repeat(6)}1  000000015000`.padEnd(200);
    const zengin = ['103'.padEnd(200), ...['081301', '080230', '080228'].map(record)].join('\r\n');
    expect(readStatement(Buffer.from(zengin), 'JPY').lines.map(({ day }) => day)).toEqual(['2026-02-28']);
  });

  it('is read in Shift_JIS', () => {
    const head = [0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0xfc, 0x8b, 0xe0, 0x0a];
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from('2026-11-20,15000\n')]);
    expect(readStatement(bytes, 'JPY')).toMatchObject({ format: 'csv', lines: [{ amount: 15_000_000_000n }] });
  });

  it.each(['', 'nonsense', 'a,b\n1,2', '<xml/>'])('is refused if the format is unknown: %j', async (text) => {
    await expect(upload(text || ' ')).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });
});
