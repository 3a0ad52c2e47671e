import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { CARD } from '../support/authorization/belongings.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually, isJson, rowsOf } from '../support/client.ts';
import { aDayPasses, LIVE_WALLET } from '../support/console/live-wallet.ts';
import { OperatorScreen } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { submitIdentity } from '../support/console/submit-identity.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Two operators and a customer, with a wallet that pays out by bank file, as in live mode.

let product: Product;
let browser: Browser;
let owner: OperatorScreen;
let finance: OperatorScreen;
let phone: Phone;
let customer: Client;
let username: string;

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { wallet: LIVE_WALLET } });
  browser = await openBrowser();
  const first = await ownerOf(product);
  const staff = await staffOf(product, first);
  customer = new Client(product.url);
  ({ username } = await customer.register());
  await submitIdentity(customer);
  const [waiting] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
  await staff.reviewer.ok('console/kyc/approve', { id: waiting?.['id'] });
  await customer.ok('user/save_bank', CARD);
  await aDayPasses(product);
  owner = await OperatorScreen.of(browser, product.url, first.token);
  finance = await OperatorScreen.of(browser, product.url, staff.finance.token);
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('two operators in the console and a customer in the app', () => {
  it('a correction is requested by one operator, approved by the other, and shows in the app at once', async () => {
    await phone.go('/wallet');
    await owner.section('Corrections');
    await owner.button('Request a correction').click();
    const dialog = owner.dialog('Request a correction');
    await owner.choose(dialog.getByLabel('Take from'), 'Outside: bank');
    await owner.choose(dialog.getByLabel('Give to'), 'Customer: available');
    await dialog.getByLabel('Customer', { exact: true }).fill(username.slice(0, -1));
    await owner.page.getByTitle(new RegExp(`^${username} · `)).click();
    await dialog.getByLabel('Amount').fill('45000.00');
    await owner.choose(dialog.getByLabel('Reason code (published)'), 'Missing posting');
    await dialog.getByLabel(/What went wrong/).fill('A transfer of yesterday was not booked.');
    await dialog.getByRole('button', { name: 'Request a correction' }).click();
    await owner.confirm('No money moves until another operator approves it.');
    const own = owner.row('45,000.00 USD').getByRole('button', { name: 'Approve' });
    await own.waitFor();
    expect(await own.isDisabled()).toBe(true);

    await finance.section('Corrections');
    await finance.row('45,000.00 USD').getByRole('button', { name: 'Approve' }).click();
    await finance.confirm('Post 45,000.00 USD now?');
    await phone.says('US$45,000.00');
    await owner.filter('Approved');
    await owner.row('45,000.00 USD').getByRole('link', { name: username }).waitFor();
  });

  it('a large withdrawal is checked, approved by two operators, paid by file and completed by the bank’s results', async () => {
    await phone.go('/withdraw');
    await phone.fill('Amount', '30000');
    await phone.button('Withdraw').click();
    await phone.enterPin();
    await phone.link('See its status').click();
    await phone.says('Under review');

    await finance.section('Withdrawals');
    await finance.row('30,000.00 USD').click();
    const checks = finance.page.getByRole('listitem');
    for (const hasText of [/Identity.*Approved/, /Bank account.*New/, /First withdrawal/, /0 of 2 approved/]) {
      await checks.filter({ hasText }).waitFor();
    }
    await finance.button('Approve (0 / 2)').click();
    await finance.confirm('Approve this withdrawal?');
    const again = finance.button('Approve (1 / 2)');
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);

    await owner.section('Withdrawals');
    await owner.row('30,000.00 USD').click();
    await owner.button('Approve (1 / 2)').click();
    await owner.confirm('Approve this withdrawal?');
    await phone.says('Approved');

    await finance.filter('Approved');
    await finance.choose(finance.page.getByLabel('Currency'), 'USD');
    const downloaded = finance.page.waitForEvent('download');
    await finance.button('Create payout file').click();
    await finance.confirm('They are then marked as sent.');
    const file = readFileSync(await (await downloaded).path(), 'utf8');
    const number = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(file)?.[1] ?? '';
    expect(file).toContain(CARD.account_number);
    await phone.says('Sent');

    await finance.section('Payouts');
    const downloadedAgain = finance.page.waitForEvent('download');
    await finance.button('Download again').click();
    expect(readFileSync(await (await downloadedAgain).path(), 'utf8')).toBe(file);
    await finance.row('29,700.00 USD').click();
    await finance.button('Upload bank results').click();
    const chosen = finance.page.waitForEvent('filechooser');
    await finance.dialog('Upload bank results').getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from(`reference,status,amount,reason\n${number},paid,29700.00,\nW0,paid,1.00,\n`);
    await (await chosen).setFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer });
    await finance.dialog('Upload bank results').getByRole('button', { name: 'Upload', exact: true }).click();
    await finance.row('W0').getByText('Not in this file').waitFor();
    await finance.row(number).getByText('Ready', { exact: true }).waitFor();
    await finance.button('Apply ready lines (1)').click();
    await finance.confirm('Apply the bank’s results to the ready lines (1)?');
    await finance.row(number).getByText('Applied', { exact: true }).waitFor();
    await phone.says('Completed');
  });

  it('a published notice shows in the app as unread until it is opened', async () => {
    await phone.go('/');
    await phone.page.getByRole('link', { name: /^Notices/ }).waitFor();
    await owner.section('Notices');
    await owner.button('Write a notice').click();
    const dialog = owner.dialog('Write a notice');
    for (const [at, title] of ['Closed on Monday', '月曜日は休業します', '周一休市'].entries()) {
      await dialog.getByLabel('Title').nth(at).fill(title);
      await dialog.getByLabel('Text').nth(at).fill(`${title}.`);
    }
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await owner.row('Closed on Monday').getByRole('button', { name: 'Publish' }).click();
    await owner.dialog('Publish').getByRole('button', { name: 'Publish' }).click();
    await owner.confirm('Show this notice to all customers?');
    await owner.row('Closed on Monday').getByText('Published').waitFor();
    await phone.page.getByRole('link', { name: /Closed on Monday.*unread/ }).click();
    await phone.says('Closed on Monday.');
    await phone.page.getByRole('button', { name: /^Closed on Monday/ }).waitFor();
  });

  it('linked accounts are detected by a shared device and released with a reason', async () => {
    const device = 'a-device-of-two-customers';
    const inviter = new Client(product.url);
    const { username: first } = await inviter.register({ device });
    const { user } = await inviter.ok('user/details');
    const invite_code = isJson(user) ? user['invite_code'] : undefined;
    const { username: second } = await new Client(product.url).register({ device, invite_code });
    await owner.section('Linked accounts');
    await owner.row(first).getByText('Device').waitFor();
    await owner.row(first).filter({ hasText: second }).click();
    await owner.button('Mark as different people').click();
    const dialog = owner.dialog('Mark as different people');
    await dialog.getByLabel('Reason').fill('Sisters who share a tablet.');
    await dialog.getByRole('button', { name: 'Mark as different people' }).click();
    await owner.filter('Different people');
    await owner.row(first).waitFor();
    await owner.says('Sisters who share a tablet.');
  });

  it('a frozen customer sees it at once and cannot trade until unfrozen', async () => {
    const frozen = phone.page.getByRole('status').filter({ hasText: 'Your account is frozen' });
    await phone.go('/trade?symbol=BTCUSDT');
    await phone.says('US$15,000.00 available');
    await owner.section('Customers');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.button('Freeze').click();
    const dialog = owner.dialog('Freeze');
    await dialog.getByLabel('Reason').fill('Asked for by the customer on the telephone.');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await owner.button('Unfreeze').waitFor();
    await frozen.waitFor();
    expect(await phone.button('Buy up').isDisabled()).toBe(true);
    for (const path of ['/', '/wallet', '/recharge']) {
      await phone.go(path);
      await frozen.waitFor();
    }
    expect(await phone.button('Next').isDisabled()).toBe(true);
    await phone.link('Contact support').waitFor();

    await owner.button('Unfreeze').click();
    const lift = owner.dialog('Unfreeze');
    await lift.getByLabel('Reason').fill('The customer called again.');
    await lift.getByRole('button', { name: 'Unfreeze' }).click();
    await owner.button(/^Freeze$/).waitFor();
    await frozen.waitFor({ state: 'detached' });
    expect(await phone.button('Next').isEnabled()).toBe(true);
  });

  it('customers choose from a list of banks that one operator uploads and another approves', async () => {
    const reason = 'The list of the payments association.';
    for (const operator of [finance, owner]) {
      await operator.section('Bank lists');
      await operator.filter('AUD');
    }
    await finance.button('Propose a change').click();
    const dialog = finance.dialog('Propose a change');
    const chosen = finance.page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from('code,name_en,name_ja,name_zh\n012,Harbour Bank,ハーバー銀行,海港银行\n');
    await (await chosen).setFiles({ name: 'banks.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('banks.csv: 1 banks').waitFor();
    await dialog.getByLabel('Reason', { exact: true }).fill(reason);
    await dialog.getByRole('button', { name: 'Propose it' }).click();
    await finance.confirm('Nothing changes until another operator approves it.');
    await owner.says(reason);
    await owner.button('Approve').click();
    await owner.confirm('Approve this change for all customers?');
    await eventually(async () =>
      expect(await customer.ok('common/banks', { currency: 'AUD' })).toMatchObject({ listed: true }),
    );
    const card = { ...CARD, currency: 'AUD', account_number: '12345678' };
    const refused = await customer.call('user/save_bank', { ...card, bank_name: 'Nowhere Bank' });
    expect([refused.http, refused.code]).toEqual([400, 1001]);

    await phone.go('/bindBankCard?next=/banklist');
    await phone.choose('AUD');
    await phone.says('Choose your bank from the list.');
    await phone.fill('Bank', 'harb');
    await phone.button(/^Harbour Bank/).click();
    for (const [label, text] of [
      ['Province or state', card.province],
      ['City', card.city],
      ['Branch address', card.branch_address],
      ['Account number', card.account_number],
      ['Account holder', card.holder_name],
    ] as const)
      await phone.fill(label, text);
    await phone.button('Next').click();
    await phone.enterPin();
    await phone.says('Bank account added');
    const added = rowsOf(await customer.ok('user/bank_list')).find(({ currency }) => currency === 'AUD');
    expect(added).toMatchObject({ bank_name: 'Harbour Bank', bank_code: '012' });
  });

  it('the audit log and the ledger have a name for every code', async () => {
    await owner.section('Audit log');
    for (const action of [
      'Froze a customer',
      'Unfroze a customer',
      'Published a notice',
      'Created a payout file',
      'Approved a correction',
    ]) {
      await owner.page.getByRole('cell', { name: action }).first().waitFor();
    }
    expect(await owner.page.getByRole('cell', { name: /^[a-z_]+\.[a-z_]+$/ }).allInnerTexts()).toEqual([]);
    await owner.section('Ledger');
    await owner.page.getByRole('cell', { name: 'Withdrawal paid' }).first().waitFor();
    expect(await owner.page.getByRole('cell', { name: /^[a-z_]+$/ }).allInnerTexts()).toEqual([]);
    expect([...owner.complaints, ...finance.complaints]).toEqual([]);
  });
});
