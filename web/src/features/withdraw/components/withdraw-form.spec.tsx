import { bankList } from '../../../api/user/bank-list';
import { writeStored } from '../../../lib/storage';
import { logIn } from '../../../lib/token';
import { common } from '../../../locales/en/common';
import { withdraw } from '../../../locales/en/withdraw';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh } from '../../../testing/fixtures';
import { host, input, loadEnglish, press, render } from '../../../testing/render';
import { WithdrawForm } from './withdraw-form';

const CARD = {
  ...{ id: 'c', currency: 'USD', bank_name: 'Bank', branch_name: 'Main', account_number: '***4567' },
  holder_name: 'Hana',
};
const WAY = { method: 'bank', currency: 'USD', min: '10.00', max: '5000.00', fee: '1.00', fee_rate: '0.01' } as const;
const source = {
  ...{
    details: detailsWith('500.00'),
    cards: bankList.reply({ list: [CARD] }, '').list,
    wallets: [],
    version: 1,
    spread: undefined,
  },
  terms: [{ ...WAY, expected_s: 60 }],
};

let asked: [body: unknown, key: string | null][];
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent === text);

async function retry(): Promise<void> {
  const before = asked.length;
  await press(button(common.retry));
  await eventually(() => expect(button('1')).toBeDefined());
  for (let digit = 0; digit < 6; digit++) await press(button('1'));
  await eventually(() => expect(asked).toHaveLength(before + 1));
}

beforeEach(async () => {
  await loadEnglish('common', 'withdraw', 'wallet', 'terms', 'pin');
  keepFresh();
  localStorage.clear();
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  asked = [];
  globalThis.fetch = async (_url, init) => {
    asked.push([JSON.parse(String(init?.body)), new Headers(init?.headers).get('Idempotency-Key')]);
    return Response.json({ code: 3001, msg: 'too little', data: null }, { status: 409 });
  };
  const terms = { method: 'bank', payeeId: 'c', amount: '20.00', currency: 'USD' };
  const at = Date.now() - 120_000;
  writeStored('unanswered withdrawal to bank of hana', JSON.stringify({ at, key: 'first', terms }));
  await render(<WithdrawForm source={source} onDone={() => undefined} />);
});

it('offers only the repeat of a withdrawal without an answer, and another one once that was refused', async () => {
  expect(host.textContent).toContain(withdraw.lost);
  expect(host.textContent).toContain('US$20.00');
  expect([input('amount'), button(withdraw.confirm), button(withdraw.another)]).toEqual([null, undefined, undefined]);
  await retry();
  expect(asked).toEqual([
    [{ paymethod: 'bank', bank_id: 'c', amount: '20.00', terms_version: 1, pay_password: '111111' }, 'first'],
  ]);
  await eventually(() => expect(button(withdraw.another)).toBeDefined());
  await press(button(withdraw.another));
  expect(host.textContent).not.toContain(withdraw.lost);
  expect([input('amount') === null, JSON.stringify(localStorage).includes('first')]).toEqual([false, false]);
});
