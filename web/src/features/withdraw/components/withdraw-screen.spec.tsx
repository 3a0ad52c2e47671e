import { config } from '../../../api/common/config';
import { productRate } from '../../../api/product/rate';
import { bankList } from '../../../api/user/bank-list';
import { walletList } from '../../../api/user/wallet-list';
import { queries } from '../../../lib/query';
import { withdraw } from '../../../locales/en/withdraw';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, press, render, type } from '../../../testing/render';
import WithdrawScreen from './withdraw-screen';

const CARD = {
  ...{ id: 'c', currency: 'JPY', bank_name: 'Bank', branch_name: 'Main', account_number: '***4567' },
  holder_name: 'Hana',
};
const ADDRESS = { id: 'w', network: 'TRC20', address: 'TR7N', label: 'Mine', cooling_until: null };
const WAY = { min: '10.00', max: '5000.00', fee: '1.00', fee_rate: '0.01', expected_s: 60 };

async function show(spread: string, upcoming: object[] = []): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1', builtin_icons: [] };
  const ways = [
    { ...WAY, method: 'bank', currency: 'USD' },
    { ...WAY, method: 'crypto', currency: 'USD' },
  ];
  const terms = { ...texts, mode: 'practice', deposit: [], withdraw: ways, withdrawal_spread: spread, upcoming };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  queries.setQueryData([bankList.path, undefined], bankList.reply({ list: [CARD] }, ''));
  queries.setQueryData([walletList.path, undefined], walletList.reply({ list: [ADDRESS] }, ''));
  for (const [currency, rate, per_usd] of [
    ['JPY', '0.006666', '150'],
    ['USDT', '0.999800', '1.0002'],
  ] as const) {
    const reply = productRate.reply({ currency, rate, per_usd, at: '2026-11-22T12:00:00Z' }, '');
    queries.setQueryData([productRate.path, { currency }], reply);
  }
  logInAs(detailsWith('500.00'));
  await render(<WithdrawScreen />);
}

beforeEach(async () => {
  await loadEnglish('common', 'withdraw', 'wallet', 'terms');
  keepFresh();
});

describe('a withdrawal in another currency', () => {
  it('shows the amount that will arrive after the fee and the spread, and says both', async () => {
    await show('0.005');
    await type('amount', '100');
    // 99.00 USD after the fee, at 150 JPY less 0.5 %.
    expect(host.textContent).toContain('¥14,775');
    expect(host.textContent).toContain('the market rate less 0.5%');
    expect(host.textContent).toContain('Fee (1%, at least US$1.00)');
  });

  it('does the same from USD to a USDT address', async () => {
    await show('0.005');
    await press(host.querySelector('input[value="crypto"]'));
    await type('amount', '100');
    // 99.00 USD at 1.0002 USDT less 0.5 %.
    expect(host.textContent).toContain('98.52 USDT');
    expect(host.textContent).toContain(withdraw.rateNote.replace('{{currency}}', 'USDT'));
  });

  it('says that the rate is the market rate if there is no spread', async () => {
    await show('0');
    await type('amount', '100');
    expect(host.textContent).toContain('¥14,850');
    expect(host.textContent).toContain('The rate is the market rate. We charge nothing');
  });

  it('announces terms to come, of withdrawals only', async () => {
    const effective_at = '2026-11-30T12:00:00Z';
    await show('0', [
      { place: 'withdraw', effective_at, text: 'the fee is 2%.' },
      { place: 'deposit', effective_at, text: 'the range is another.' },
    ]);
    expect(host.textContent).toMatch(/Other terms from .*: the fee is 2%\./);
    expect(host.textContent).not.toContain('the range is another.');
  });
});
