import type { SaveBankRequest } from '@makoto/contracts';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { BanksService } from '../banks/banks.service.js';
import { CardsService } from '../cards/cards.service.js';
import { BankListCache } from './bank-list.cache.js';
import { readBankList } from './bank-list.reader.js';
import { BankLists } from './bank-lists.service.js';

const [ann, ben] = [operatorContext(), operatorContext()];
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const LIST = [
  'code,name_en,name_ja,name_zh',
  'CHASUS33,JPMorgan Chase Bank,JPモルガン・チェース銀行,摩根大通银行',
  'bofaus3n,Bank of America,バンク・オブ・アメリカ,美国银行',
  '"USBKUS44","U.S. Bank",,',
].join('\n');

const lists = (): BankLists => harness.get(BankLists);
const upload = (text: string, currency: 'USD' | 'CNY' | 'AUD' = 'USD') =>
  lists().upload({ currency, content: Buffer.from(text).toString('base64'), filename: 'banks.csv' }, ann);

/** Puts a list in force. */
async function publish(text: string): Promise<string> {
  const content = await upload(text);
  const { newest } = await lists().versions.state({ subject: 'USD' }, ann);
  const proposal = { subject: 'USD', content, version: newest ?? null, reason: 'The banks of this year' };
  const { version } = await lists().versions.propose(proposal, ann);
  await expect(lists().versions.approve({ subject: 'USD', version }, ann)).rejects.toMatchObject({
    errorName: 'FORBIDDEN',
  });
  await lists().versions.approve({ subject: 'USD', version }, ben);
  harness.clock.advance(10_000);
  await harness.get(BankListCache).run();
  return content.file_id;
}

const USD: SaveBankRequest = {
  ...{ currency: 'USD', bank_name: 'Some Bank', account_number: '000123456789', holder_name: 'Taro Yamada' },
  ...{ city: 'New York', province: 'NY', branch_name: 'Main St', branch_address: '1 Main St', pay_password: '123456' },
};
const save = (more: Partial<SaveBankRequest>) => async () => {
  const user = await harness.customer();
  return harness.get(CardsService).save({ ...USD, ...more }, contextOf(user));
};
const found = (keyword: string, lang: 'en' | 'jp' | 'zn') =>
  harness.get(BanksService).find({ currency: 'USD', keyword }, lang);

describe('the banks of a currency', () => {
  it('are suggestions without a list: any bank can be typed', async () => {
    expect(await found('chase', 'en')).toMatchObject({ list: [{ code: 'CHASUS33' }], listed: false });
    expect(await save({})()).toMatchObject({ bank_name: 'Some Bank', bank_code: '' });
  });

  it('are those of the list in force, in the language of the caller, and others are refused', async () => {
    await publish(LIST);
    expect(await found('', 'jp')).toEqual({
      list: [
        { code: 'CHASUS33', name: 'JPモルガン・チェース銀行', kana: '' },
        { code: 'USBKUS44', name: 'U.S. Bank', kana: '' },
        { code: 'BOFAUS3N', name: 'バンク・オブ・アメリカ', kana: '' },
      ],
      listed: true,
    });
    expect((await found('美国', 'zn')).list.map(({ code }) => code)).toEqual(['BOFAUS3N']);
    expect((await found('usbk', 'en')).list.map(({ name }) => name)).toEqual(['U.S. Bank']);
    const chosen = { bank_code: 'CHASUS33', bank_name: '摩根大通银行' };
    expect(await save(chosen)()).toMatchObject(chosen);
    expect(await save({ bank_name: 'bank of america' })()).toMatchObject({ bank_code: 'BOFAUS3N' });
    for (const [unknown, field, key] of [
      [{ bank_name: 'Some Bank' }, 'bank_name', 'not_listed'],
      [{ bank_name: 'U.S. Bank', bank_code: 'USBKUS45' }, 'bank_name', 'not_listed'],
      [{ bank_name: 'U.S. Bank', bank_code: 'CHASUS33' }, 'bank_code', 'bank'],
    ] as const) {
      await expect(save(unknown)()).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field, key }] });
    }
    await expect(save({ ...chosen, branch_name: '<b>' })()).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: [{ field: 'branch_name', key: 'type' }] },
    });
  });

  it('change by another list, whose differences operators see', async () => {
    const before = await publish(LIST);
    const changed = LIST.replace('U.S. Bank', 'US Bancorp').replace(/\nbofaus3n.*/, '\nCITIUS33,Citibank');
    const { file_id } = await upload(changed);
    const { list, total } = await lists().banks({ file_id, before }, ben);
    expect(list.map(({ code, name_en, change }) => [code, name_en, change])).toEqual([
      ['BOFAUS3N', 'Bank of America', 'removed'],
      ['CITIUS33', 'Citibank', 'added'],
      ['USBKUS44', 'US Bancorp', 'changed'],
    ]);
    expect(total).toBe(3);
    expect(await lists().banks({ file_id, size: 1 }, ben)).toMatchObject({ total: 3, list: [{ code: 'CHASUS33' }] });
    await expect(save({ bank_name: 'Citibank' })()).rejects.toMatchObject({ errorName: 'VALIDATION' });
    await publish(changed);
    expect(await save({ bank_name: 'Citibank' })()).toMatchObject({ bank_code: 'CITIUS33' });
  });

  it('are proposed only as uploaded, for their currency', async () => {
    const content = await upload(LIST.replace('America', 'Amerika'), 'AUD');
    const propose = (subject: string, more: object = {}) =>
      lists().versions.propose({ subject, content: { ...content, ...more }, version: null, reason: 'An attempt' }, ann);
    const refused = { errorName: 'VALIDATION', problems: [{ field: 'content.file_id' }] };
    await expect(propose('CNY')).rejects.toMatchObject(refused);
    await expect(propose('AUD', { banks: 4 })).rejects.toMatchObject(refused);
    await expect(propose('AUD', { sha256: '0'.repeat(64) })).rejects.toMatchObject(refused);
    await expect(propose('JPY')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect(await upload(LIST.replace('America', 'Amerika'), 'AUD')).toEqual(content);
    await expect(harness.db.dataSource.query("update listed_banks set code = 'XX'")).rejects.toThrow();
  });

  it('that were uploaded in vain are deleted after a day, those of versions stay', async () => {
    await upload(LIST.replace('America', 'Elsewhere'), 'CNY');
    harness.clock.advance(86_400_001);
    await upload(LIST, 'CNY');
    const rows: { currency: string }[] = await harness.db.dataSource.query(
      'select currency from bank_list_files order by currency',
    );
    expect(rows.map(({ currency }) => currency)).toEqual(['CNY', 'USD', 'USD']);
  });
});

describe('a file', () => {
  const read = (text: string | Uint8Array) => () => readBankList(typeof text === 'string' ? Buffer.from(text) : text);

  it.each([
    ['code,name\nAB12,One', [{ code: 'AB12', name_en: 'One', name_ja: 'One', name_zh: 'One' }]],
    ['\uFEFFname_zh;code\r\n银行;１０２\r\n\r\n', [{ code: '102', name_en: '银行', name_ja: '银行', name_zh: '银行' }]],
  ])('is read: %j', (text, banks) => {
    expect(read(text)()).toEqual(banks);
  });

  it.each([
    ['name\nOne', [['line_1', 'bank_columns']]],
    ['', [['line_1', 'bank_columns']]],
    ['code,name', [['file', 'range']]],
    [
      'code,name\nA!,One\nAB,\n,Two\nAB,One\nAB,Two\nCD,<script>',
      [
        ['line_2.code', 'type'],
        ['line_3.name', 'required'],
        ['line_4.code', 'required'],
        ['line_6.code', 'repeated'],
        ['line_7.name', 'type'],
      ],
    ],
    [new Uint8Array([0x63, 0xff]), [['file', 'utf8']]],
  ])('is refused with each wrong line: %j', (text, problems) => {
    expect(read(text)).toThrow(
      expect.objectContaining({
        ...{
          errorName: 'VALIDATION',
          problems: problems.map(([field, key]) => expect.objectContaining({ field, key })),
        },
      }),
    );
  });

  it('is refused with more banks than a list may have, and with the first twenty problems', () => {
    const rows = Array.from({ length: 2_001 }, (_, i) => `B${i + 10},Bank`).join('\n');
    const params = { min: 1, max: 2_000 };
    expect(read(`code,name\n${rows}`)).toThrow(
      expect.objectContaining({ problems: [{ field: 'file', key: 'range', params }] }),
    );
    const problems = Array.from({ length: 20 }, (_, i) => ({ field: `line_${i + 2}.code`, key: 'type' }));
    expect(read(`code,name\n${'?,Bank\n'.repeat(30)}`)).toThrow(expect.objectContaining({ problems }));
  });
});
