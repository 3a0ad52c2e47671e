import { ACCOUNT_KINDS, account, accountId, CURRENCIES, HOUSE, houseAccount, transfersOf } from './transfer.js';

const USER = '0199c1f0-1234-7abc-8def-0123456789ab';

describe('the id of an account', () => {
  it('never changes, because rows are found by it', () => {
    const ids = CURRENCIES.flatMap((currency) => ACCOUNT_KINDS.map((kind) => accountId(account(USER, kind, currency))));
    const owner = USER.slice(0, 32);
    expect(ids[0]).toBe(`${owner}0101`);
    expect(accountId(account(USER, 'withdrawing', 'USDT'))).toBe(`${owner}0402`);
    expect(accountId(houseAccount('outside_chargebacks', 'USD'))).toBe(`${HOUSE.slice(0, 32)}1301`);
    expect(new Set(ids).size).toBe(CURRENCIES.length * ACCOUNT_KINDS.length);
  });
});

it('the transfers of a cause leave out what is zero and keep the slots of the others', () => {
  const [from, to] = [account(USER, 'available', 'USD'), houseAccount('fees', 'USD')];
  expect(
    transfersOf('cause', [
      [0, 'fee', from, to, 0n],
      [1, 'stake', from, to, 1n],
    ]),
  ).toEqual([{ ref: 'cause', slot: 1, kind: 'stake', debit: from, credit: to, amount: 1n }]);
});
