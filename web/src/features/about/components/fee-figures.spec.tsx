import { config } from '../../../api/common/config';
import { queries } from '../../../lib/query';
import { about } from '../../../locales/en/about';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import { FeeFigures } from './fee-figures';

async function show(deposit_spread: string): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1', builtin_icons: [] };
  const terms = { ...texts, mode: 'practice', deposit: [], withdraw: [], deposit_spread };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  await render(<FeeFigures />);
}

beforeEach(async () => {
  await loadEnglish('common', 'about');
  keepFresh();
});

it('the fees name what a deposit in another currency costs', async () => {
  await show('0.001');
  expect(host.textContent).toContain(`${about.feeDepositOther}0.1% of the market rate`);
});

it('the fees name no conversion that costs nothing', async () => {
  await show('0');
  expect(host.textContent).toContain(`${about.feeDeposit}${about.feeNone}`);
  expect(host.textContent).not.toContain(about.feeDepositOther);
});
