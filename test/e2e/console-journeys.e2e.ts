import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { CARD } from '../support/authorization/belongings.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, isJson, rowsOf } from '../support/client.ts';
import { handIn } from '../support/console/hand-in.ts';
import { aDayPasses, LIVE_WALLET } from '../support/console/live-wallet.ts';
import { Desk } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Two operators at their desks and a customer on the phone, with a wallet that pays out by bank file, as in live mode.

let product: Product;
let browser: Browser;
let owner: Desk;
let finance: Desk;
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
  await handIn(customer);
  const [waiting] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
  await staff.reviewer.ok('console/kyc/approve', { id: waiting?.['id'] });
  await customer.ok('user/save_bank', CARD);
  await aDayPasses(product);
  owner = await Desk.of(browser, product.url, first.token);
  finance = await Desk.of(browser, product.url, staff.finance.token);
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('two operators at their desks, the customer on the phone', () => {
  it('corrects a balance: one asks, who cannot approve it, another does, and the app shows the money at once', async () => {
    await phone.go('/wallet');
    await owner.section('Corrections');
    await owner.button('Ask for a correction').click();
    const dialog = owner.dialog('Ask for a correction');
    await owner.choose(dialog.getByLabel('Taken from'), 'Outside: bank');
    await owner.choose(dialog.getByLabel('Given to'), 'Customer: available');
    await dialog.getByLabel('Customer', { exact: true }).fill(username.slice(0, -1));
    await owner.page.getByTitle(new RegExp(`^${username} · `)).click();
    await dialog.getByLabel('Amount').fill('45000.00');
    await dialog.getByLabel(/What went wrong/).fill('A transfer of yesterday was booked to nobody.');
    await dialog.getByRole('button', { name: 'Ask for a correction' }).click();
    await owner.sure('Another operator decides on it.');
    const own = owner.row('45,000.00 USD').getByRole('button', { name: 'Approve' });
    await own.waitFor();
    expect(await own.isDisabled()).toBe(true);

    await finance.section('Corrections');
    await finance.row('45,000.00 USD').getByRole('button', { name: 'Approve' }).click();
    await finance.sure('Post 45,000.00 USD now?');
    await phone.says('US$45,000.00');
    await owner.narrow('Approved');
    await owner.row('45,000.00 USD').getByRole('link', { name: username }).waitFor();
  });

  it('pays a large withdrawal: checks, two operators, the payout file, the bank’s answer, each told to the app', async () => {
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
    await finance.sure('Approve this withdrawal?');
    const again = finance.button('Approve (1 / 2)');
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);

    await owner.section('Withdrawals');
    await owner.row('30,000.00 USD').click();
    await owner.button('Approve (1 / 2)').click();
    await owner.sure('Approve this withdrawal?');
    await phone.says('Approved');

    await finance.narrow('Approved');
    await finance.choose(finance.page.getByLabel('Currency'), 'USD');
    const handedOut = finance.page.waitForEvent('download');
    await finance.button('Payout file').click();
    await finance.sure('They then count as sent.');
    const file = readFileSync(await (await handedOut).path(), 'utf8');
    const number = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(file)?.[1] ?? '';
    expect(file).toContain(CARD.account_number);
    await phone.says('Sent');

    await finance.section('Payouts');
    const handedOutAgain = finance.page.waitForEvent('download');
    await finance.button('Get it again').click();
    expect(readFileSync(await (await handedOutAgain).path(), 'utf8')).toBe(file);
    await finance.row('29,700.00 USD').click();
    await finance.button('Hand in the bank’s answer').click();
    const chosen = finance.page.waitForEvent('filechooser');
    await finance.dialog('Hand in the bank’s answer').getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from(`reference,status,amount,reason\n${number},paid,29700.00,\nW0,paid,1.00,\n`);
    await (await chosen).setFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer });
    await finance.button('Read it').click();
    await finance.row('W0').getByText('Not in this file').waitFor();
    await finance.row(number).getByText('Ready', { exact: true }).waitFor();
    await finance.button('Apply what is ready (1)').click();
    await finance.sure('as the bank says?');
    await finance.row(number).getByText('Applied', { exact: true }).waitFor();
    await phone.says('Completed');
  });

  it('publishes a notice, and the app shows it unread until it is opened', async () => {
    await phone.go('/');
    await phone.page.getByRole('link', { name: /^Notices/ }).waitFor();
    await owner.section('Notices');
    await owner.button('Write a notice').click();
    const dialog = owner.dialog('Write a notice');
    for (const [at, title] of ['Closed on Monday', '月曜日は休業します', '周一休市'].entries()) {
      await dialog.getByLabel('Title').nth(at).fill(title);
      await dialog.getByLabel('Text').nth(at).fill(`${title}.`);
    }
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await owner.row('Closed on Monday').getByRole('button', { name: 'Publish' }).click();
    await owner.dialog('Publish').getByRole('button', { name: 'Publish' }).click();
    await owner.sure('Show this to every customer?');
    await owner.row('Closed on Monday').getByText('Published').waitFor();
    await phone.page.getByRole('link', { name: /Closed on Monday.*unread/ }).click();
    await phone.says('Closed on Monday.');
    await phone.page.getByRole('button', { name: /^Closed on Monday/ }).waitFor();
  });

  it('reviews a ring: one device on both sides of an invitation', async () => {
    const device = 'a-device-of-two-customers';
    const inviter = new Client(product.url);
    const { username: first } = await inviter.register({ device });
    const { user } = await inviter.ok('user/details');
    const invite_code = isJson(user) ? user['invite_code'] : undefined;
    const { username: second } = await new Client(product.url).register({ device, invite_code });
    await owner.section('Rings');
    await owner.row(first).getByText('Device').waitFor();
    await owner.row(first).filter({ hasText: second }).click();
    await owner.button('They are two people').click();
    const dialog = owner.dialog('They are two people');
    await dialog.getByLabel('Reason').fill('Sisters who share a tablet.');
    await dialog.getByRole('button', { name: 'They are two people' }).click();
    await owner.narrow('Two people');
    await owner.row(first).waitFor();
    await owner.says('Sisters who share a tablet.');
  });

  it('freezes a customer, whose open app says so at once and takes no order until the freeze is lifted', async () => {
    const frozen = phone.page.getByRole('status').filter({ hasText: 'Your account is frozen' });
    await phone.go('/trade?symbol=BTCUSDT');
    await phone.says('US$15,000.00 available');
    await owner.section('Customers');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.button('Freeze').click();
    const dialog = owner.dialog('Freeze');
    await dialog.getByLabel('Reason').fill('Asked for by the customer on the telephone.');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await owner.button('Lift the freeze').waitFor();
    await frozen.waitFor();
    expect(await phone.button('Buy up').isDisabled()).toBe(true);
    for (const path of ['/', '/wallet', '/recharge']) {
      await phone.go(path);
      await frozen.waitFor();
    }
    expect(await phone.button('Next').isDisabled()).toBe(true);
    await phone.link('Ask customer service').waitFor();

    await owner.button('Lift the freeze').click();
    const lift = owner.dialog('Lift the freeze');
    await lift.getByLabel('Reason').fill('The customer called again.');
    await lift.getByRole('button', { name: 'Lift the freeze' }).click();
    await owner.button(/^Freeze$/).waitFor();
    await frozen.waitFor({ state: 'detached' });
    expect(await phone.button('Next').isEnabled()).toBe(true);
  });

  it('calls everything by its name in the audit log and the ledger', async () => {
    await owner.section('Audit log');
    for (const action of [
      'Froze a customer',
      'Lifted a freeze',
      'Published a notice',
      'Made a payout file',
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
