import { config } from '../../../api/common/config';
import { productRate } from '../../../api/product/rate';
import { queries } from '../../../lib/query';
import { deposit } from '../../../locales/en/deposit';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render, type } from '../../../testing/render';
import DepositScreen from './deposit-screen';

async function show(currency: string, rate: string, perUsd: string, spread = '0', within = '0'): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1' };
  const term = { method: 'quick', currency, min: '1.00', max: '10000000.00', expected_s: 60 };
  const terms = {
    ...{ ...texts, mode: 'practice', deposit: [term], withdraw: [], builtin_icons: [] },
    deposit_spread: spread,
    deposit_held_within: within,
  };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  const quoted = { currency, rate, per_usd: perUsd, at: '2026-11-22T12:00:00Z' };
  queries.setQueryData([productRate.path, { currency }], productRate.reply(quoted, ''));
  await render(<DepositScreen />);
}

beforeEach(async () => {
  await loadEnglish('common', 'deposit', 'terms');
  keepFresh();
});

describe('the estimate of a deposit', () => {
  // What the wallet credits: yen divided by the yen of one dollar, or tether multiplied by the dollars of one tether.
  it.each([
    ['JPY', '0.006745', '148.2505', '7500000', 'US$50,590.04', '1 USD = 148.2505 JPY'],
    ['CNY', '0.140646', '7.11', '70000', 'US$9,845.28', '1 USD = 7.11 CNY'],
    ['USDT', '0.999800', '1.0002', '50000', 'US$49,990.00', '1 USDT = US$0.999800'],
  ])('in %s equals the credit at the displayed rate', async (currency, rate, perUsd, typed, usd, words) => {
    await show(currency, rate, perUsd);
    await type('amount', typed);
    expect(host.textContent).toContain(deposit.estimate.replace('{{usd}}', usd));
    expect(host.textContent).toContain(words);
    expect(host.textContent).toContain('The rate is the market rate. We charge nothing');
  });

  // The customer gets fewer dollars: less for one tether, more yen needed for one dollar.
  it.each([
    ['JPY', '0.006666', '150', '15000', 'US$98.49', '1 USD = 152.284264 JPY'],
    ['USDT', '1.000000', '1', '100', 'US$98.50', '1 USDT = US$0.985000'],
  ])('in %s takes off our spread, and says so', async (currency, rate, perUsd, typed, usd, words) => {
    await show(currency, rate, perUsd, '0.015');
    await type('amount', typed);
    expect(host.textContent).toContain(deposit.estimate.replace('{{usd}}', usd));
    expect(host.textContent).toContain(words);
    expect(host.textContent).toContain('The rate is the market rate less 1.5%');
  });
});

it.each([
  ['0', 'The rate is not held'],
  ['0.0005', 'as long as the market moves by no more than 0.05% up or down'],
])('a rate that is held within %s of the market says so before it is asked for', async (within, words) => {
  await show('JPY', '0.006666', '150', '0.001', within);
  expect(host.textContent).toContain(words);
});
