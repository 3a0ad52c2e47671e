import { MICRO } from '@makoto/contracts';
import type { PayerAccount } from '../../payer-accounts.js';
import { painFile } from './pain-file.calc.js';
import type { Payout } from './payout.js';
import { zenginFile } from './zengin-file.calc.js';

// Whole files, sign by sign: a bank refuses them, or pays another, for a field in the wrong place.

const PAYER: PayerAccount = { name: 'マコト', code: '12345', bankCode: '0001', branchCode: '002', account: '765432' };
const YEN: Payout = {
  ...{ number: 'W1', amount: 12_345n * MICRO, holder: 'ヤマダ パルー', account: '1234567' },
  ...{ bankCode: '0005', bankName: 'ミツビシ', branchCode: '123', branchName: 'シブヤ', place: '' },
};
const toUnicode = (byte: number): string => String.fromCharCode(byte > 0xa0 ? byte + 0xff61 - 0xa1 : byte);
const zengin = (...payouts: Payout[]): string[] =>
  [...zenginFile(payouts, PAYER, '0512')].map(toUnicode).join('').split('\r\n');
const blanks = (count: number): string => ' '.repeat(count);

describe('a Zengin file', () => {
  it('has each field at its place', () => {
    expect(zengin(YEN, { ...YEN, number: 'W2', amount: 5n * MICRO })).toEqual([
      `12100000012345ﾏｺﾄ${blanks(37)}05120001${blanks(15)}002${blanks(15)}10765432${blanks(17)}`,
      `20005ﾐﾂﾋﾞｼ${blanks(10)}123ｼﾌﾞﾔ${blanks(11)}${blanks(4)}11234567ﾔﾏﾀﾞ ﾊﾟﾙ-${blanks(21)}00000123450W1${blanks(18)}7${blanks(8)}`,
      `20005ﾐﾂﾋﾞｼ${blanks(10)}123ｼﾌﾞﾔ${blanks(11)}${blanks(4)}11234567ﾔﾏﾀﾞ ﾊﾟﾙ-${blanks(21)}00000000050W2${blanks(18)}7${blanks(8)}`,
      `8000002000000012350${blanks(101)}`,
      `9${blanks(119)}`,
      '',
    ]);
  });

  it('writes Latin letters in capitals, cuts long names, and leaves blank what its signs cannot say', () => {
    const holderOf = (holder: string): string | undefined => zengin({ ...YEN, holder })[1]?.slice(50, 80);
    expect(holderOf('Taro Ｙ')).toBe(blanks(30));
    expect(holderOf('Taro')).toBe(`TARO${blanks(26)}`);
    expect(holderOf('ア'.repeat(31))).toBe('ｱ'.repeat(30));
    expect(zengin({ ...YEN, holder: 'ア'.repeat(31) })[1]?.slice(80, 90)).toBe('0000012345');
    expect(holderOf('山田')).toBe(blanks(30));
    expect(holderOf('ヲン。、')).toBe(`ｦﾝ｡､${blanks(26)}`);
  });

  it('is not written with a number that does not fit, or that is none', () => {
    expect(() => zengin({ ...YEN, account: '12345678' })).toThrow('not a number of at most 7 digits');
    expect(() => zengin({ ...YEN, account: 'x1' })).toThrow(RangeError);
    expect(() => zengin({ ...YEN, account: '1x' })).toThrow(RangeError);
  });
});

describe('an ISO 20022 file', () => {
  const USD: Payout = { ...YEN, amount: 1_500_000n, holder: 'Ann <A&B>', bankCode: 'CHASUS33', bankName: '' };
  const FILE_ID = '0b8f0c3e-6f8e-4d0a-9f3e-2b1c5d7e9f01';
  const HEAD = { fileId: FILE_ID, at: Date.UTC(2026, 4, 12, 3, 4, 5), day: '2026-05-12' };
  const pain = (payout: Payout, bankCode = '0001'): string =>
    painFile([payout], { ...PAYER, bankCode }, 'USD', HEAD).toString();
  const bankOf = (change: Partial<Payout>): string | undefined =>
    /<CdtrAgt>(.*)<\/CdtrAgt>/.exec(pain({ ...USD, ...change }))?.[1];
  const bank = (inner: string): string => `<FinInstnId>${inner}</FinInstnId><BrnchId><Id>123</Id></BrnchId>`;

  it('has each field at its place', () => {
    const id = FILE_ID.replaceAll('-', '');
    const sums = '<NbOfTxs>1</NbOfTxs><CtrlSum>1.50</CtrlSum>';
    expect(pain(USD).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
      `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-05-12T03:04:05</CreDtTm>${sums}<InitgPty><Nm>マコト</Nm></InitgPty></GrpHdr>`,
      `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}<ReqdExctnDt>2026-05-12</ReqdExctnDt>`,
      '<Dbtr><Nm>マコト</Nm></Dbtr><DbtrAcct><Id><Othr><Id>765432</Id></Othr></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>0001</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>',
      '<CdtTrfTxInf><PmtId><EndToEndId>W1</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">1.50</InstdAmt></Amt>' +
        '<CdtrAgt><FinInstnId><BIC>CHASUS33</BIC></FinInstnId><BrnchId><Id>123</Id></BrnchId></CdtrAgt>' +
        '<Cdtr><Nm>Ann &#60;A&#38;B&#62;</Nm></Cdtr><CdtrAcct><Id><Othr><Id>1234567</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>',
      '</PmtInf></CstmrCdtTrfInitn></Document>',
      '',
    ]);
  });

  it('names a bank by its BIC, else by its clearing number, and by its name and place', () => {
    expect(bankOf({ bankCode: 'CHASUS33XXX' })).toBe(bank('<BIC>CHASUS33XXX</BIC>'));
    for (const code of ['CHASUS3', 'CHASUS33X', 'xCHASUS33', 'CHASUS33x', '021000021']) {
      expect(bankOf({ bankCode: code })).toBe(bank(`<ClrSysMmbId><MmbId>${code}</MmbId></ClrSysMmbId>`));
    }
    expect(bankOf({ bankName: 'Chase', place: 'x'.repeat(71) })).toBe(
      bank(`<BIC>CHASUS33</BIC><Nm>Chase</Nm><PstlAdr><AdrLine>${'x'.repeat(70)}</AdrLine></PstlAdr>`),
    );
  });

  it('says so if it does not know the bank, and leaves out a branch that is none', () => {
    expect(bankOf({ bankCode: '' })).toBe(bank('<Othr><Id>NOTPROVIDED</Id></Othr>'));
    expect(bankOf({ bankCode: '', bankName: 'Chase' })).toBe(bank('<Nm>Chase</Nm>'));
    expect(bankOf({ branchCode: '' })).toBe('<FinInstnId><BIC>CHASUS33</BIC></FinInstnId>');
  });

  it('drops what XML cannot carry', () => {
    expect(pain({ ...USD, holder: 'A\u0001"n\'n\ufffe' })).toContain('<Nm>A&#34;n&#39;n</Nm>');
  });

  it('has one line a payout', () => {
    const file = painFile([USD, USD], PAYER, 'USD', HEAD).toString();
    expect(file).toContain('</CdtTrfTxInf>\n<CdtTrfTxInf>');
    expect(file).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>3.00</CtrlSum>');
  });
});
