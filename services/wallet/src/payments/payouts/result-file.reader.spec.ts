import { readResultFile } from './result-file.reader.js';

const ID = '0b8f0c3e-6f8e-4d0a-9f3e-2b1c5d7e9f01';
const read = (text: string) => readResultFile(Buffer.from(text), { id: ID, references: ['W1', 'W2'] });
const refused = (field: string, key: string) =>
  expect.objectContaining({ errorName: 'VALIDATION', problems: [expect.objectContaining({ field, key })] });
const line = (reference: string, status: string, result?: string, amount?: bigint, reason = '') => ({
  ...{ reference, status, result, amount, reason },
});

describe('a table of results', () => {
  it('has its columns in any order, and words in any case', () => {
    const text = '\uFEFFStatus,Reason,Reference,Amount\nPaid,,w1,"1,234.5"\nFAILED,Account closed,W2,\n,,,\n';
    expect(read(text)).toEqual({
      format: 'csv',
      lines: [line('W1', 'Paid', 'paid', 1_234_500_000n), line('W2', 'FAILED', 'failed', undefined, 'Account closed')],
    });
  });

  it('needs neither amounts nor reasons', () => {
    expect(read('reference,status\nW1,pending').lines).toEqual([line('W1', 'pending')]);
  });

  it.each(['', 'reference,state\nW1,paid', 'number,status\nW1,paid'])('is not %j', (text) => {
    expect(() => read(text)).toThrow(refused('file', 'type'));
  });

  it('takes an amount that it cannot read for another amount, never for none', () => {
    for (const amount of ['1.5x', 'x1', '-1', '1.2345678', '1234567890123', '1.']) {
      expect([amount, read(`reference,status,amount\nW1,paid,${amount}`).lines[0]?.amount]).toEqual([amount, 0n]);
    }
    const amountIn = (text: string) => read(`reference,status,amount\nW1,paid,${text}`).lines[0]?.amount;
    expect(amountIn('123456789012.000001')).toBe(123_456_789_012_000_001n);
    expect(amountIn('7')).toBe(7_000_000n);
  });

  it('has long texts cut', () => {
    const [first] = read(`reference,status,reason\n${'R'.repeat(65)},${'S'.repeat(41)},${'T'.repeat(501)}`).lines;
    expect([first?.reference.length, first?.status.length, first?.reason.length]).toEqual([64, 40, 500]);
  });

  it('has between one line and two thousand', () => {
    const lines = (count: number) => `reference,status${'\nW1,paid'.repeat(count)}`;
    expect(() => read(lines(0))).toThrow(
      expect.objectContaining({ problems: [{ field: 'file', key: 'length', params: { min: 1, max: 2_000 } }] }),
    );
    expect(read(lines(2_000)).lines).toHaveLength(2_000);
    expect(() => read(lines(2_001))).toThrow(refused('file', 'length'));
  });
});

describe('a status report', () => {
  const report = (inner: string, group = '', id = ID.replaceAll('-', '')): string =>
    `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${inner}</CstmrPmtStsRpt></Document>`;
  const transaction = (reference: string, status: string, more = ''): string =>
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
  const amount = (text: string): string => `<OrgnlTxRef><Amt><InstdAmt Ccy="USD">${text}</InstdAmt></Amt></OrgnlTxRef>`;

  it('says of each payout what became of it', () => {
    const reason =
      '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf></AddtlInf><AddtlInf>closed</AddtlInf></StsRsnInf>';
    const all = [
      transaction('W1', 'ACSC', amount('1.50')),
      transaction('W2', 'RJCT', reason),
      transaction('W3', 'ACCC', amount('1,5')),
      transaction('W4', 'PDNG'),
      transaction('W5', 'toString'),
    ];
    expect(read(report(all.join('')))).toEqual({
      format: 'pain002',
      lines: [
        line('W1', 'ACSC', 'paid', 1_500_000n),
        line('W2', 'RJCT', 'failed', undefined, 'AC04 Account closed'),
        line('W3', 'ACCC', 'paid', 0n),
        line('W4', 'PDNG'),
        line('W5', 'toString'),
      ],
    });
  });

  it('without payouts speaks of the whole file', () => {
    const whole = (status: string, result: string) => [line('W1', status, result), line('W2', status, result)];
    expect(read(report('', '<GrpSts>RJCT</GrpSts>'))).toEqual({ format: 'pain002', lines: whole('RJCT', 'failed') });
    const payment = '<OrgnlPmtInfAndSts><PmtInfSts>ACSC</PmtInfSts></OrgnlPmtInfAndSts>';
    expect(read(report(payment)).lines).toEqual(whole('ACSC', 'paid'));
  });

  it('may have attributes, and is no other document', () => {
    const text = report(transaction('W1', 'ACSC'));
    expect(read(text.replace('<CstmrPmtStsRpt>', '<CstmrPmtStsRpt a="b">')).format).toBe('pain002');
    expect(() => read(text.replaceAll('CstmrPmtStsRpt', 'CstmrPmtStsRptX'))).toThrow(refused('file', 'type'));
  });

  it('about another file is refused', () => {
    expect(() => read(report(transaction('W1', 'ACSC'), '', 'another'))).toThrow(refused('file_id', 'type'));
  });

  it('has long texts cut', () => {
    const reason = `<StsRsnInf><AddtlInf>${'T'.repeat(501)}</AddtlInf></StsRsnInf>`;
    const [first] = read(report(transaction('R'.repeat(65), 'S'.repeat(41), reason))).lines;
    expect([first?.reference.length, first?.status.length, first?.reason.length]).toEqual([64, 40, 500]);
  });
});
