import type { FiatCurrency } from '@makoto/contracts';
import fc from 'fast-check';
import { referenceCandidates } from './references.calc.js';
import { readStatement } from './statement-file.reader.js';
import type { BankStatement } from './statement-line.js';

const read = (text: string | Buffer, currency: FiatCurrency = 'USD'): BankStatement =>
  readStatement(Buffer.from(text), currency);
const refused = (problem: { field: string; key: string; params?: object }) =>
  expect.objectContaining({ errorName: 'VALIDATION', problems: [problem] });

describe('a statement in camt.053', () => {
  const camt = (entries: string): string =>
    `<Document><BkToCstmrStmt\n><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;

  it('has one line per transaction of an entry', () => {
    const xml = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:BkToCstmrStmt>
      <ns:Stmt><ns:Ntry><ns:Amt Ccy="AUD">30.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts>BOOK</ns:Sts>
        <ns:BookgDt><ns:Dt>2026-11-19</ns:Dt></ns:BookgDt><ns:NtryDtls>
        <ns:TxDtls><ns:Amt Ccy="AUD">10.00</ns:Amt><ns:RltdPties><ns:Dbtr><ns:Nm>A &amp; B</ns:Nm></ns:Dbtr></ns:RltdPties>
          <ns:RmtInf><ns:Ustrd>ABCD EFGH</ns:Ustrd></ns:RmtInf></ns:TxDtls>
        <ns:TxDtls><ns:Amt Ccy="AUD">20.00</ns:Amt></ns:TxDtls></ns:NtryDtls></ns:Ntry>
      <ns:Ntry><ns:Amt Ccy="AUD">5.00</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd><ns:Sts>BOOK</ns:Sts>
        <ns:BookgDt><ns:Dt>2026-11-19</ns:Dt></ns:BookgDt></ns:Ntry></ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
    expect(read(xml, 'AUD')).toEqual({
      format: 'camt053',
      currency: 'AUD',
      lines: [
        { day: '2026-11-19', amount: 10_000_000n, payer: 'A & B', text: 'ABCD EFGH' },
        { day: '2026-11-19', amount: 20_000_000n, payer: '', text: '' },
      ],
      leftOut: 0,
    });
    expect(() => read(xml, 'USD')).toThrow(refused({ field: 'currency', key: 'type' }));
  });

  it('has only amounts in the account’s currency, though the file also has the payer’s amount', () => {
    const paid = (details: string): string =>
      `<Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
       <BookgDt><Dt>2026-11-19</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
    const amounts = (sent: string, booked = ''): string =>
      `<AmtDtls><InstdAmt><Amt Ccy="JPY">${sent}</Amt></InstdAmt>${booked}</AmtDtls>`;
    const detail = (inside: string): string => `<TxDtls>${inside}</TxDtls>`;
    const bookedAs = (amount: string): string => `<TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt>`;
    const xml = camt(
      [
        paid(detail(amounts('15000'))),
        paid(detail(amounts('9000', bookedAs('60.00'))) + detail(`<Amt Ccy="USD">40.00</Amt>${amounts('6000')}`)),
        paid(detail(amounts('8000')) + detail(`<Chrgs><Amt Ccy="USD">1.00</Amt></Chrgs>`)),
        `<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>`,
      ].join(''),
    );
    const { lines, leftOut } = read(xml);
    expect(lines.map((line) => line.amount)).toEqual([100_000_000n, 60_000_000n, 40_000_000n]);
    expect(leftOut).toBe(3);
  });

  it('has the days of entries that are booked at a time, and counts those without a day', () => {
    const credit = '<Ntry><Amt Ccy="USD">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
    const xml = camt(
      [
        `${credit}<BookgDt><DtTm>2026-11-19T23:30:00+09:00</DtTm></BookgDt></Ntry>`,
        `${credit}<ValDt><DtTm>2026-11-20T00:00:00Z</DtTm></ValDt></Ntry>`,
        `${credit}<BookgDt><DtTm>today</DtTm></BookgDt></Ntry>`,
        `${credit}</Ntry>`,
      ].join(''),
    );
    const { lines, leftOut } = read(xml);
    expect([lines.map(({ day }) => day), leftOut]).toEqual([['2026-11-19', '2026-11-20'], 2]);
  });
});

describe('a statement in the format of Japanese banks', () => {
  const file = (kind: string, ...records: string[]): string =>
    [kind, ...records].map((text) => text.padEnd(200)).join('\r\n');
  /** Places of a record, from 0, with what stands there. */
  const record = (fields: Record<number, string>): string =>
    Object.entries(fields).reduce((text, [at, field]) => text.padEnd(Number(at)) + field, '2');

  it('tells the payer and both texts of an account’s movement', () => {
    const paid = { 9: '081120', 21: '1', 24: '000000015000', 81: 'YAMADA', 159: 'ABCD2345', 179: 'MOBILE' };
    expect(read(file('103', record(paid), record({ ...paid, 21: '2' })), 'JPY').lines).toEqual([
      { day: '2026-11-20', amount: 15_000_000_000n, payer: 'YAMADA', text: 'ABCD2345 MOBILE' },
    ]);
  });

  it('tells incoming transfers, without those that the bank has cancelled', () => {
    const paid = { 7: '081120', 13: '081121', 19: '0000015000', 49: 'YAMADA', 127: '0', 128: 'ABCD2345' };
    const cancelled = { ...paid, 19: '0000000099', 127: '1' };
    expect(read(file('101', record(paid), record(cancelled)), 'JPY').lines).toEqual([
      { day: '2026-11-20', amount: 15_000_000_000n, payer: 'YAMADA', text: 'ABCD2345' },
    ]);
  });

  it('has no lines of days that no calendar has', () => {
    const days = ['081301', '080230', '080228'];
    const records = days.map((day) => record({ 9: day, 21: '1', 24: '000000015000' }));
    const { lines, leftOut } = read(file('103', ...records), 'JPY');
    expect([lines.map(({ day }) => day), leftOut]).toEqual([['2026-02-28'], 2]);
  });
});

describe('a statement that is a table', () => {
  it('has amounts with separators and signs, and leaves out what was paid out', () => {
    const amounts = ['"1,234.5"', '+20', '¥300', '15000円', '-50', '0', '', 'x1'];
    const { lines, leftOut } = read(`Date,Amount\n${amounts.map((amount) => `2026-11-20,${amount}`).join('\n')}\n`);
    expect(lines.map(({ amount }) => amount)).toEqual([1_234_500_000n, 20_000_000n, 300_000_000n, 15_000_000_000n]);
    expect(leftOut).toBe(1);
  });

  it.each([
    ['79,50', 79_500_000n],
    ['1.234,56', 1_234_560_000n],
    ['1234,5', 1_234_500_000n],
    ['12.345.678,90', 12_345_678_900_000n],
    ['1,234', 1_234_000_000n],
    ['1,234,567.89', 1_234_567_890_000n],
    ['0.125', 125_000n],
    ['US$', undefined],
    ['1.234', undefined],
    ['1.234,567', undefined],
    ['1.23,45', undefined],
    ['1,23.45', undefined],
    ['1,234,56', undefined],
    ['1,0000', undefined],
    ['1 USD', undefined],
    ['1.00 CR', undefined],
  ])('has the amount %s as it was meant, or leaves it out and counts it', (written, amount) => {
    const { lines, leftOut } = read(`Date;Payer;Text;Credit\n2026-11-20;;;${written}\n`);
    expect(lines.map((line) => line.amount)).toEqual(amount === undefined ? [] : [amount]);
    expect(leftOut).toBe(amount === undefined && /\d/.test(written) ? 1 : 0);
  });

  it('counts incoming payments of days that it cannot read, not sums, headers and what was paid out', () => {
    const days = ['20/11/2026', '11/20/2026', '20 Nov 2026', ''].map((day) => `${day},5.00,,Total of invoice 7`);
    const sums = ['Closing balance', 'Total credits:', 'TOTAL', '合計', '繰越残高', '余额'].map(
      (word) => `,20.00,,${word}`,
    );
    const debits = ['9.00 DR', '9.00D', '1.234 dr'].map((amount) => `20/11/2026,${amount},`);
    const others = [
      ...sums,
      ...debits,
      'Total,20.00,',
      'Date,Credit,Debit',
      '20/11/2026,,9.00',
      '20/11/2026,(9.00),',
      '20/11/2026,0.00,',
    ];
    expect(read(`Date,Credit,Debit,Text\n${[...days, ...others].join('\n')}\n`)).toMatchObject({
      lines: [],
      leftOut: 4,
    });
  });

  it('has every amount that a bank may write, with a point or a comma', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_99 });
    fc.assert(
      fc.property(cents, fc.constantFrom('en-US', 'de-DE'), fc.boolean(), (n, locale, useGrouping) => {
        const written = (n / 100).toLocaleString(locale, { useGrouping, minimumFractionDigits: 2 });
        const { lines, leftOut } = read(`Date;Payer;Text;Credit\n2026-11-20;;;${written}\n`);
        expect([lines.map(({ amount }) => amount), leftOut]).toEqual([[BigInt(n) * 10_000n], 0]);
      }),
    );
  });

  it('has no lines of days that no calendar has', () => {
    const days = ['2026-02-30', '2026-13-01', '2026-00-10', '0000-00-00', '9999-99-99', '2026-02-28'];
    const csv = `Date,Credit\n${days.map((day) => `${day},1`).join('\n')}\n`;
    const { lines, leftOut } = read(csv);
    expect([lines.map(({ day }) => day), leftOut]).toEqual([['2026-02-28'], days.length - 1]);
  });

  it('is read in Shift_JIS', () => {
    const head = [0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0xfc, 0x8b, 0xe0, 0x0a];
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from('2026-11-20,15000\n')]);
    expect(read(bytes, 'JPY')).toMatchObject({ format: 'csv', lines: [{ amount: 15_000_000_000n }] });
  });

  it('is refused with more lines than people can review', () => {
    const table = (lines: number): string => `Date,Credit\n${'2026-11-20,1\n'.repeat(lines)}`;
    expect(read(table(10_000)).lines).toHaveLength(10_000);
    const tooMany = { field: 'file', key: 'length', params: { min: 0, max: 10_000 } };
    expect(() => read(table(10_001))).toThrow(refused(tooMany));
  });
});

it.each([' ', 'nonsense', 'a,b\n1,2', '<xml/>', '<BkToCstmrStmts/>'])('%j is no statement', (text) => {
  expect(() => read(text)).toThrow(refused({ field: 'file', key: 'type' }));
});

it('a reference is found in a payer’s text however it is separated and in any case', () => {
  expect(referenceCandidates('ABCD EFGH')).toContain('ABCDEFGH');
  expect(referenceCandidates('for abcd-2345.')).toContain('ABCD2345');
});
