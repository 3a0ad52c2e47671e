import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import type { PayerAccount } from '../../payer-accounts.js';
import { painFile } from './pain-file.calc.js';
import type { Payout } from './payout.js';
import { zenginFile } from './zengin-file.calc.js';

const PAYER: PayerAccount = {
  name: 'MAKOTO <&>',
  code: '1234567890',
  bankCode: '0001',
  branchCode: '002',
  account: '7654321',
};
const FILE_ID = '0b8f0c3e-6f8e-4d0a-9f3e-2b1c5d7e9f01';
const HEAD = { fileId: FILE_ID, at: Date.UTC(2026, 4, 12, 23, 4, 5), day: '2026-05-13' };

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((d) => d.join(''));
/** Names with arbitrary characters. */
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
const payout = (amount: fc.Arbitrary<bigint>): fc.Arbitrary<Payout> =>
  fc.record({
    number: digits(6).map((d) => `W${d}`),
    amount,
    holder: fc.oneof(anything, fc.constantFrom('ヤマダ ダロウ', 'パピプペポ', 'Taro & Co')),
    account: digits(7),
    bankCode: fc.constantFrom('CHASUS33', 'CHASUS33XXX', '0005', '021000021'),
    bankName: anything,
    branchCode: digits(3),
    branchName: anything,
    place: fc.string({ unit: 'binary', maxLength: 200 }),
  });
const cents = fc.bigInt(1n, 5_000_000n).map((n) => n * 10_000n);
const yen = fc.bigInt(1n, 9_999_999n).map((n) => n * MICRO);

/** The elements of pain.001.001.03 in our files, each with its children in schema order. */
const SCHEMA: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  PmtInf: 'PmtInfId PmtMtd NbOfTxs CtrlSum ReqdExctnDt Dbtr DbtrAcct DbtrAgt CdtTrfTxInf',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt Cdtr CdtrAcct',
  PmtId: 'EndToEndId',
  Amt: 'InstdAmt',
  DbtrAgt: 'FinInstnId',
  CdtrAgt: 'FinInstnId BrnchId',
  FinInstnId: 'BIC ClrSysMmbId Nm PstlAdr Othr',
};
const LENGTHS: Record<string, number> = { MsgId: 35, PmtInfId: 35, EndToEndId: 35, MmbId: 35, AdrLine: 70, Nm: 140 };

/** Parses the file. Fails if it is malformed, out of schema order, or has a text that is too long. */
function assertPain(text: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const problems: string[] = [];
  const open: { name: string; children: string[] }[] = [];
  let at = text.indexOf('?>') + 2;
  for (const found of text.matchAll(/<(\/?)(\w+)(?: [^<>]*)?>/g)) {
    const before = text.slice(at, found.index);
    at = found.index + found[0].length;
    if (/[<>]|&(?!#\d+;)/.test(before)) problems.push(`loose signs in ${before}`);
    const [, closing, name = ''] = found;
    if (!closing) {
      open.at(-1)?.children.push(name);
      open.push({ name, children: [] });
      continue;
    }
    const ended = open.pop();
    if (ended?.name !== name) problems.push(`${name} ends ${ended?.name}`);
    const order = SCHEMA[name]?.split(' ');
    const places = (ended?.children ?? []).map((child) => order?.indexOf(child) ?? 0);
    if (places.some((place, k) => place < (places[k - 1] ?? 0))) problems.push(`children of ${name} out of order`);
    if (ended?.children.length === 0) {
      const value = before.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      if (value.length > (LENGTHS[name] ?? 1_000)) problems.push(`${name} is too long`);
      texts.set(name, [...(texts.get(name) ?? []), value]);
    }
  }
  expect([problems, open]).toEqual([[], []]);
  return texts;
}

it('writes valid ISO 20022 for any names', () => {
  fc.assert(
    fc.property(fc.array(payout(cents), { minLength: 1, maxLength: 5 }), (payouts) => {
      const text = painFile(payouts, PAYER, 'USD', HEAD).toString('utf8');
      expect(text).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">/,
      );
      const texts = assertPain(text);
      const sum = payouts.reduce((total, p) => total + p.amount, 0n);
      expect(texts.get('NbOfTxs')).toEqual([String(payouts.length), String(payouts.length)]);
      expect(texts.get('CtrlSum')?.map((t) => BigInt(t.replace('.', '')) * 10_000n)).toEqual([sum, sum]);
      expect(texts.get('ReqdExctnDt')).toEqual(['2026-05-13']);
      expect(texts.get('CreDtTm')).toEqual(['2026-05-12T23:04:05']);
      expect(texts.get('EndToEndId')).toEqual(payouts.map((p) => p.number));
      expect(texts.get('InstdAmt')?.map((t) => BigInt(t.replace('.', '')) * 10_000n)).toEqual(
        payouts.map((p) => p.amount),
      );
    }),
    { numRuns: 60 },
  );
});

it('writes Zengin records of 120 bytes in JIS X 0201 with correct totals for any names', () => {
  const japanese = payout(yen).map((p) => ({ ...p, bankCode: '0005' }));
  fc.assert(
    fc.property(fc.array(japanese, { minLength: 1, maxLength: 5 }), (payouts) => {
      const file = zenginFile(payouts, { ...PAYER, name: 'マコト' }, '0512');
      const records = file.toString('latin1').split('\r\n');
      expect(records.pop()).toBe('');
      expect(records.map((r) => r.length)).toEqual(records.map(() => 120));
      expect(records.map((r) => r[0]).join('')).toBe(`1${'2'.repeat(payouts.length)}89`);
      expect([...file].every((b) => b === 13 || b === 10 || (b >= 0x20 && b <= 0x7e) || (b >= 0xa1 && b <= 0xdf))).toBe(
        true,
      );
      expect(records[0]?.slice(0, 14)).toBe('12101234567890');
      expect(records[0]?.slice(54, 58)).toBe('0512');
      payouts.forEach((p, i) => {
        const record = records[i + 1] ?? '';
        expect([record.slice(1, 5), record.slice(20, 23), record.slice(43, 50)]).toEqual([
          '0005',
          p.branchCode,
          p.account,
        ]);
        expect(BigInt(record.slice(80, 90)) * MICRO).toBe(p.amount);
      });
      const total = payouts.reduce((sum, p) => sum + p.amount, 0n) / MICRO;
      expect(records.at(-2)?.slice(1, 19)).toBe(
        `${String(payouts.length).padStart(6, '0')}${String(total).padStart(12, '0')}`,
      );
    }),
    { numRuns: 60 },
  );
});
