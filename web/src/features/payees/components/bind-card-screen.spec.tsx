import { act } from 'react';
import { banks } from '../../../api/common/banks';
import { queryBank } from '../../../api/user/query-bank';
import { queries } from '../../../lib/query';
import { eventually } from '../../../testing/eventually';
import { keepFresh } from '../../../testing/fixtures';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import BindCardScreen from './bind-card-screen';

const CARD = {
  ...{ id: 'card', currency: 'JPY', bank_name: 'みずほ', bank_code: '0001', branch_name: '本店', branch_number: '100' },
  ...{ account_number: '1234567', holder_name: 'ヤマダ タロウ', created_at: '2026-11-22T00:00:00Z' },
};
const OTHER = { code: '0005', name: '三菱ＵＦＪ', kana: 'ミツビシユ－エフジエイ' };

const button = (text: string): Element | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent.startsWith(text));

/** Submits, enters the PIN, and returns the request. */
async function sent(): Promise<unknown> {
  await press(host.querySelector('button[type="submit"]'));
  await eventually(() => expect(button('1')).toBeDefined());
  for (const digit of '246810') await press(button(digit));
  return queries.getMutationCache().getAll().at(-1)?.state.variables;
}

beforeEach(async () => {
  await loadEnglish('common', 'payees');
  keepFresh();
  queries.setQueryData([queryBank.path, { id: 'card' }], queryBank.reply(CARD, ''));
  queries.setQueryData([banks.path, { currency: 'JPY', keyword: 'UFJ' }], banks.reply({ list: [OTHER] }, ''));
  history.replaceState(null, '', '/bindBankCard?id=card');
  await render(<BindCardScreen />);
});

describe('a bank account', () => {
  it('keeps its bank code while the name is unchanged', async () => {
    await type('account_number', '7654321');
    expect(await sent()).toMatchObject({ bank_name: 'みずほ', bank_code: '0001', account_number: '7654321' });
  });

  it('loses the bank code when another bank name is typed', async () => {
    await type('bank_name', '楽天銀行');
    const request = await sent();
    expect(request).toMatchObject({ bank_name: '楽天銀行' });
    expect(request).not.toHaveProperty('bank_code');
  });

  it('offers no branches for a typed bank name', async () => {
    await type('bank_name', '楽天銀行');
    await type('branch_name', 'UFJ');
    expect(button(OTHER.name)).toBeUndefined();
    expect(input('branch_name')?.value).toBe('UFJ');
  });

  it('takes the code of another picked bank, and asks for the branch again', async () => {
    await type('bank_name', 'UFJ');
    await eventually(() => expect(button(OTHER.name)).toBeDefined());
    await press(button(OTHER.name));
    expect([input('branch_name')?.value, input('branch_number')?.value]).toEqual(['', '']);
    await type('branch_name', '本店');
    await type('branch_number', '001');
    expect(await sent()).toMatchObject({ bank_name: OTHER.name, bank_code: '0005', branch_number: '001' });
  });

  it('keeps the matches in place while more is typed, until new ones arrive', async () => {
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    await type('bank_name', 'UFJ');
    await eventually(() => expect(button(OTHER.name)).toBeDefined());
    const match = button(OTHER.name);
    await type('bank_name', 'UFJ B');
    expect(button(OTHER.name)).toBe(match);
    const found = (list: object[]): Promise<unknown> =>
      act(async () =>
        queries.setQueryData([banks.path, { currency: 'JPY', keyword: 'UFJ B' }], banks.reply({ list }, '')),
      );
    await found([{ code: '0009', name: 'UFJ Branch', kana: '' }, OTHER]);
    await eventually(() => expect(button('UFJ Branch')).toBeDefined());
    expect(button(OTHER.name)).toBe(match);
    await found([]);
    await eventually(() => expect(button(OTHER.name)).toBeUndefined());
  });

  it('sends no hidden code for another currency', async () => {
    await press(host.querySelector('input[value="USD"]'));
    for (const name of ['province', 'city', 'branch_address']) await type(name, 'New York');
    const request = await sent();
    expect(request).toMatchObject({ currency: 'USD', branch_number: '' });
    expect(request).not.toHaveProperty('bank_code');
  });

  it('focuses the bank’s name when its code is rejected', async () => {
    const problem = { field: 'bank_code', msg: 'Not of the same bank.' };
    const refusal = { code: 1001, msg: 'Please check.', data: {}, errors: [problem] };
    Object.assign(globalThis, { fetch: async () => Response.json(refusal, { status: 400 }) });
    await sent();
    await eventually(() => expect([host.textContent.includes(problem.msg), button('1')]).toEqual([true, undefined]));
    expect(document.activeElement?.getAttribute('name')).toBe('bank_name');
  });

  it('outside Japan must have a bank of the list, where there is one, and a branch that is typed', async () => {
    const chase = { code: 'CHASUS33', name: 'JPMorgan Chase Bank' };
    for (const request of [{ currency: 'USD' }, { currency: 'USD', keyword: 'chase' }]) {
      queries.setQueryData([banks.path, request], banks.reply({ list: [chase], listed: true }, ''));
    }
    await press(host.querySelector('input[value="USD"]'));
    for (const [name, text] of [
      ['bank_name', 'chase'],
      ['province', 'NY'],
      ['city', 'New York'],
      ['branch_name', 'Main St'],
      ['branch_address', '1 Main St'],
      ['holder_name', 'Taro Yamada'],
    ] as const) {
      await type(name, text);
    }
    await press(host.querySelector('button[type="submit"]'));
    expect(host.textContent).toContain('Choose your bank from the list.');
    expect(button('1')).toBeUndefined();
    await type('bank_name', 'chase');
    await press(button(chase.name));
    expect(await sent()).toMatchObject({ bank_code: 'CHASUS33', bank_name: chase.name, branch_name: 'Main St' });
  });
});
