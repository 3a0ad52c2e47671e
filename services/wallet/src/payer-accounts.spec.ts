import { payerAccounts } from './payer-accounts.js';

const JPY = {
  ...{ currency: 'JPY', name: 'マコト', account: '7654321', bank_code: '0001' },
  ...{ branch_code: '100', code: '12345' },
};
const USD = { currency: 'USD', name: 'MAKOTO KK', account: '9990001234', bank_code: 'DEMOUS33' };
const SINGLE = { PAYER_NAME: 'MAKOTO', PAYER_ACCOUNT: '1112223', PAYER_BANK_CODE: '0009' };
const listed = (...accounts: object[]) => payerAccounts({ ...SINGLE, PAYER_ACCOUNTS: JSON.stringify(accounts) });

describe('paying accounts', () => {
  it('are one for all currencies without a list', () => {
    const accounts = payerAccounts(SINGLE);
    expect([...accounts.keys()].sort()).toEqual(['AUD', 'CNY', 'JPY', 'USD']);
    expect(new Set(accounts.values()).size).toBe(1);
    expect(accounts.get('USD')).toMatchObject({ account: '1112223', bankCode: '0009', name: 'MAKOTO' });
  });

  it('come from the list; the single settings then are the account of yen, unless the list has it', () => {
    const accounts = listed(USD);
    expect([...accounts.keys()].sort()).toEqual(['JPY', 'USD']);
    expect(accounts.get('USD')?.account).toBe('9990001234');
    expect(accounts.get('JPY')?.account).toBe('1112223');
    expect(listed(USD, JPY).get('JPY')).toMatchObject({ account: '7654321', branchCode: '100', code: '12345' });
    expect([...payerAccounts({ PAYER_NAME: 'MAKOTO', PAYER_ACCOUNTS: JSON.stringify([USD]) }).keys()]).toEqual(['USD']);
  });

  it.each([
    ['{', 'it is not JSON'],
    [JSON.stringify([USD, USD]), 'more than one account'],
    [JSON.stringify([{ ...USD, currency: 'GBP' }]), 'check accounts'],
    [JSON.stringify([{ ...JPY, code: undefined }]), 'for JPY the Zengin format needs'],
    [JSON.stringify([{ ...JPY, account: 'JP12345678' }]), 'for JPY the Zengin format needs'],
  ])('are refused with the reason: %s', (PAYER_ACCOUNTS, reason) => {
    expect(() => payerAccounts({ PAYER_NAME: 'MAKOTO', PAYER_ACCOUNTS })).toThrow(reason);
  });
});
