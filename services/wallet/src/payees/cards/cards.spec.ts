import type { SaveBankRequest } from '@makoto/contracts';
import { confirmedHash } from '@makoto/platform';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { BanksService } from '../banks/banks.service.js';
import { CardsService } from './cards.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const JPY: SaveBankRequest = {
  ...{ currency: 'JPY', bank_name: 'みずほ', bank_code: '0001', branch_name: '本店', branch_number: '100' },
  ...{ account_number: '０12-3456', holder_name: 'ﾔﾏﾀﾞ　たろう', pay_password: '123456' },
};
const USD: SaveBankRequest = {
  ...{
    currency: 'USD',
    bank_name: 'Chase',
    account_number: '000123456789',
    holder_name: 'Taro Yamada',
    pay_password: '123456',
  },
  ...{ city: 'New York', province: 'NY', branch_address: '1 Main St' },
};
const save = (user: string, request: SaveBankRequest) => harness.get(CardsService).save(request, contextOf(user));

describe('a bank card', () => {
  it('is stored normalised, masked in lists and shown in full to its owner', async () => {
    const user = await harness.customer();
    const card = await save(user, JPY);
    expect(card).toMatchObject({ holder_name: 'ヤマダ タロウ', account_number: '***3456', cooling_until: null });
    const { list } = await harness.get(CardsService).list(contextOf(user));
    expect(list).toEqual([card]);
    await expect(harness.get(CardsService).query({ id: card.id }, contextOf(user))).resolves.toMatchObject({
      account_number: '0123456',
    });
    const foreign = harness.get(CardsService).query({ id: card.id }, contextOf(await harness.customer()));
    await expect(foreign).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('is encrypted in the database', async () => {
    const user = await harness.customer();
    const { id } = await save(user, { ...USD, account_number: '987654321012' });
    const [row]: { raw: string }[] = await harness.db.dataSource.query(
      'select bank_cards::text as raw from bank_cards where id = $1',
      [id],
    );
    expect(row?.raw).not.toContain('987654321012');
    expect(row?.raw).not.toContain(Buffer.from('987654321012').toString('hex'));
  });

  it.each([
    [{ branch_number: '' }, 'branch_number', 'required'],
    [{ branch_name: undefined }, 'branch_name', 'required'],
    [{ account_number: '12345678' }, 'account_number', 'type'],
    [{ branch_number: '12' }, 'branch_number', 'type'],
    [{ holder_name: '山田太郎' }, 'holder_name', 'type'],
    [{ bank_code: '0002' }, 'bank_code', 'type'],
    [{ bank_name: '三菱UFJ銀行' }, 'bank_code', 'bank'],
    [{ bank_code: '0005' }, 'bank_code', 'bank'],
    [{ branch_number: '999' }, 'branch_number', 'type'],
  ])('in JPY with %j is refused with the field %s', async (change, field, key) => {
    const saving = save(await harness.customer(), { ...JPY, ...change });
    await expect(saving).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field, key }] });
  });

  it.each([
    ['みずほ銀行', '0001'],
    ['ミズホ', '0001'],
    ['三菱UFJ銀行', '0005'],
    ['みずほ銀行', ''],
  ])('in JPY for %s is stored with the code "%s"', async (bank_name, bank_code) => {
    const branch_number = bank_code === '0005' ? '001' : '100';
    const card = await save(await harness.customer(), { ...JPY, bank_name, bank_code, branch_number });
    expect(card).toMatchObject({ bank_name, bank_code: bank_code || '0001' });
  });

  it.each([
    ['楽天銀行', '999'],
    ['みずほ銀行', '999'],
    ['どこにもない銀行', '001'],
  ])('in JPY for %s is stored without a code if the list has no such branch: %s', async (bank_name, branch) => {
    const { bank_code: _, ...uncoded } = { ...JPY, bank_name, branch_number: branch };
    await expect(save(await harness.customer(), uncoded)).resolves.toMatchObject({ bank_name, bank_code: '' });
  });

  it('outside Japan needs city, province and address', async () => {
    const { city: _c, province: _p, branch_address: _a, ...bare } = USD;
    const problems = ['city', 'province', 'branch_address'].map((field) => ({ field, key: 'required' }));
    await expect(save(await harness.customer(), bare)).rejects.toMatchObject({ errorName: 'VALIDATION', problems });
  });

  it('can be bound and changed with a passkey that signed exactly this, in place of the PIN', async () => {
    const user = await harness.customer();
    const { pay_password: _, ...body } = USD;
    const passkey = { id: 'AA', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } };
    harness.peers.signed.add(confirmedHash({ call: 'user/save_bank', body }));
    const other = save(user, { ...body, account_number: '000999999999', passkey });
    await expect(other).rejects.toMatchObject({ errorName: 'PASSKEY_REFUSED' });
    await expect(save(user, { ...body, passkey })).resolves.toMatchObject({ bank_name: USD.bank_name });
  });

  it('needs the payment PIN to be bound, changed and removed', async () => {
    const user = await harness.customer();
    await expect(save(user, { ...USD, pay_password: '000000' })).rejects.toMatchObject({
      errorName: 'WRONG_PAY_PASSWORD',
    });
    const { id } = await save(user, USD);
    const changed = await save(user, { ...USD, id, bank_name: 'Citibank' });
    expect(changed).toMatchObject({ id, bank_name: 'Citibank' });
    const cards = harness.get(CardsService);
    await expect(cards.remove({ id, pay_password: '000000' }, contextOf(user))).rejects.toMatchObject({
      errorName: 'WRONG_PAY_PASSWORD',
    });
    await cards.remove({ id, pay_password: '123456' }, contextOf(user));
    await expect(cards.list(contextOf(user))).resolves.toEqual({ list: [] });
    await expect(save(user, { ...USD, id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });
});

describe('the list of banks', () => {
  it("finds Japan's banks and branches by name, reading and code", async () => {
    const banks = harness.get(BanksService);
    const all = await banks.find({ currency: 'JPY' }, 'jp');
    expect(all.list.length).toBeGreaterThan(1_000);
    for (const keyword of ['みずほ', 'みずほ銀行', 'ミズホ', '0001']) {
      const found = await banks.find({ currency: 'JPY', keyword }, 'jp');
      expect(found.list).toContainEqual({ code: '0001', name: 'みずほ', kana: 'ミズホ' });
    }
    for (const keyword of ['UFJ', 'ufj銀行', 'ＵＦＪ', 'ユーエフジェイ']) {
      const found = await banks.find({ currency: 'JPY', keyword }, 'jp');
      expect(found.list).toContainEqual(expect.objectContaining({ code: '0005', name: '三菱ＵＦＪ' }));
    }
    expect([await banks.codeOf('三菱UFJ銀行', '001'), await banks.codeOf('三菱ＵＦＪ', '001')]).toEqual([
      '0005',
      '0005',
    ]);
    const branches = await banks.find({ currency: 'JPY', bank_code: '0001', keyword: '丸の内' }, 'jp');
    expect(branches.list).toContainEqual(expect.objectContaining({ code: '004', name: '丸の内中央' }));
    const small = await banks.find({ currency: 'JPY', bank_code: '0001', keyword: 'まるのうちちゅうおう' }, 'jp');
    expect(small.list).toHaveLength(1);
  });

  it('has well-known banks outside Japan', async () => {
    await expect(harness.get(BanksService).find({ currency: 'CNY', keyword: '招商' }, 'zn')).resolves.toMatchObject({
      list: [{ code: '308' }],
    });
    await expect(harness.get(BanksService).find({ currency: 'USD', bank_code: 'CHASUS33' }, 'en')).resolves.toEqual({
      ...{ list: [], listed: false },
    });
  });
});
