import type { Role } from '@makoto/contracts';
import type { Browser } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { CARD } from '../support/authorization/belongings.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, isJson, PIN, rowsOf } from '../support/client.ts';
import { aDayPasses, LIVE_WALLET } from '../support/console/live-wallet.ts';
import { OperatorScreen } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { submitIdentity } from '../support/console/submit-identity.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Operators' decisions and changes beyond those in console-app and console-journeys. Each must show in an app or in another
// console that is already open, without a reload.

const DEVICE = 'a-device-of-two-customers';

let product: Product;
let browser: Browser;
let first: Client;
let staff: Record<Role, Client>;
let owner: OperatorScreen;
let finance: OperatorScreen;
let customer: Client;
let username: string;
let phone: Phone;
const phones: Phone[] = [];

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { wallet: LIVE_WALLET } });
  browser = await openBrowser();
  first = await ownerOf(product);
  staff = await staffOf(product, first);
  customer = new Client(product.url);
  ({ username } = await customer.register());
  await fund('the house', '100000.00');
  owner = await OperatorScreen.of(browser, product.url, first.token);
  finance = await OperatorScreen.of(browser, product.url, staff.finance.token);
  phone = await phoneOf(customer);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function phoneOf(somebody: Client): Promise<Phone> {
  const made = await Phone.of(browser, product.url, somebody.token);
  phones.push(made);
  return made;
}

/** Fills in the dialog that asks for a reason. */
async function giveReason(screen: OperatorScreen, title: string, reason: string): Promise<void> {
  const dialog = screen.dialog(title);
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: title }).click();
  await screen.closed(dialog);
}

/** Credits money by a correction of two operators, over HTTP. */
async function fund(whom: Client | 'the house', amount: string): Promise<void> {
  const user = whom === 'the house' ? undefined : (await whom.ok('user/details'))['user'];
  const { id } = await staff.finance.ok('console/corrections/ask', {
    debit: { account: 'outside_bank' },
    credit: isJson(user) ? { account: 'available', user_id: user['id'] } : { account: 'trading' },
    ...{ currency: 'USD', amount, reason: 'A transfer that was not booked.' },
  });
  await first.ok('console/corrections/approve', { id });
}

describe('the open app shows at once', () => {
  it('a verification that needs changes, with the reason, and an approved one', async () => {
    await submitIdentity(customer);
    await phone.goLive('/realname');
    await phone.says('Under review');
    await owner.section('Identity verification');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.button('Request changes').click();
    await giveReason(owner, 'Request changes', 'The picture is cut off.');
    await phone.says('Needs changes');
    await phone.says('The picture is cut off.');
    await submitIdentity(customer);
    const [waiting] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
    await staff.reviewer.ok('console/kyc/approve', { id: waiting?.['id'] });
    await phone.says('Your identity is verified.');
  });

  it('a rejected deposit, with the reason', async () => {
    const deposit = await customer.ok('user/deposit', { method: 'crypto', currency: 'USDT', amount: '120.00' });
    await phone.goLive(`/recharge2?id=${String(deposit['id'])}`);
    await owner.section('Deposits');
    await owner.filter('Awaiting payment');
    await owner.row(String(deposit['number'])).click();
    await owner.button('Reject the deposit').click();
    await giveReason(owner, 'Reject the deposit', 'Nothing has arrived.');
    await phone.says('The deposit did not go through');
    await phone.says('Nothing has arrived.');
  });

  it('a rejected withdrawal, and one that the bank sent back', async () => {
    await customer.ok('user/save_bank', CARD);
    await aDayPasses(product);
    await fund(customer, '5000.00');
    const [card] = rowsOf(await customer.ok('user/bank_list'));
    const ask = (amount: string): Promise<unknown> =>
      customer.ok('wallet/bankWithdrawal', { paymethod: 'bank', bank_id: card?.['id'], amount, pay_password: PIN });
    await phone.goLive('/record?kind=withdrawals');
    const record = (amount: string) => phone.page.getByRole('listitem').filter({ hasText: amount });
    await owner.section('Withdrawals');

    await ask('1000.00');
    await record('1,000.00').getByText('Under review').waitFor();
    await owner.row('1,000.00 USD').click();
    await owner.button('Reject and refund').click();
    await giveReason(owner, 'Reject and refund', 'Please bind your own account.');
    await record('1,000.00').getByText('Failed').waitFor();
    await record('1,000.00').getByText('Please bind your own account.').waitFor();

    await ask('2000.00');
    await owner.row('2,000.00 USD').click();
    await owner.button('Approve (0 / 1)').click();
    await owner.confirm('Approve this withdrawal?');
    await record('2,000.00').getByText('Approved').waitFor();
    await owner.button('Mark as failed').click();
    await giveReason(owner, 'Mark as failed', 'The bank does not know the account.');
    await record('2,000.00').getByText('Failed').waitFor();
    await record('2,000.00').getByText('The bank does not know the account.').waitFor();
    expect(await customer.available()).toBe('5000.00');
  });

  it('that a notice was withdrawn', async () => {
    const texts = Object.fromEntries(['en', 'jp', 'zn'].map((lang) => [lang, { title: 'Closed today', body: 'Body' }]));
    const { id } = await first.ok('console/notices/save', { texts });
    await owner.section('Notices');
    await phone.goLive('/notices');
    const notice = phone.page.getByRole('button', { name: /Closed today/ });
    await first.ok('console/notices/publish', { id });
    await notice.waitFor();
    await owner.row('Closed today').getByText('Published').waitFor();
    await owner.row('Closed today').getByRole('button', { name: 'Withdraw' }).click();
    await owner.confirm('Withdraw this notice?');
    await notice.waitFor({ state: 'detached' });
  });

  it('rebates on hold, once their linked accounts are released', async () => {
    await owner.section('Linked accounts');
    const inviter = new Client(product.url);
    const { username: above } = await inviter.register({ device: DEVICE });
    const { user } = await inviter.ok('user/details');
    const friend = new Client(product.url);
    await friend.register({ device: DEVICE, invite_code: isJson(user) ? user['invite_code'] : undefined });
    await owner.row(above).getByText('Device').waitFor();
    await fund(friend, '500.00');
    const btc = rowsOf(await friend.ok('product/list')).find((row) => row['symbol'] === 'BTCUSDT');
    const order = { product_id: btc?.['id'], direction: 'up', amount: '100.00', duration: 15 };
    await friend.ok('order/create', order);
    const theirs = await phoneOf(inviter);
    await theirs.goLive('/yqhy');
    await theirs.fact('Rebates so far').getByText('US$0.00', { exact: true }).waitFor();
    const settled = await friend.until('order/list', (row) => row['status'] !== 'open');
    const returned = settled['result'] === 'tie' || settled['result'] === 'void';
    if (!returned) await owner.row(above).getByText('0.20 USD').waitFor();
    await owner.row(above).click();
    await owner.button('Mark as different people').click();
    await giveReason(owner, 'Mark as different people', 'Sisters who share a tablet.');
    await theirs
      .fact('Rebates so far')
      .getByText(returned ? 'US$0.00' : 'US$0.20', { exact: true })
      .waitFor();
  });
});

describe('the console of another operator shows at once', () => {
  it('a requested correction, and its rejection', async () => {
    await owner.section('Corrections');
    const { user } = await customer.ok('user/details');
    await staff.finance.ok('console/corrections/ask', {
      ...{ debit: { account: 'trading' }, credit: { account: 'available', user_id: isJson(user) ? user['id'] : '' } },
      ...{ currency: 'USD', amount: '12.34', reason: 'A fee was taken twice by mistake' },
    });
    const asked = owner.row('12.34 USD');
    await asked.waitFor();
    await finance.section('Corrections');
    await finance.row('12.34 USD').getByRole('button', { name: 'Reject' }).click();
    await giveReason(finance, 'Reject', 'It was taken once.');
    await asked.waitFor({ state: 'detached' });
  });

  it('a reply written offline: it waits in its tab, and is sent once when the connection is back', async () => {
    await customer.ok('support/send', { text: 'Where is my money?' });
    await owner.section('Messages');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.says('Where is my money?');
    await phone.goLive('/kf');
    await owner.page.getByLabel('Reply', { exact: true }).fill('A draft that is kept.');
    await owner.page.reload();
    const answer = owner.page.getByLabel('Reply', { exact: true });
    await answer.waitFor();
    expect(await answer.inputValue()).toBe('A draft that is kept.');
    await owner.page.context().setOffline(true);
    await answer.fill('On its way.');
    await owner.button('Send').click();
    const waiting = owner.page.getByRole('list', { name: 'Replies waiting to be sent' }).getByRole('listitem');
    await waiting.getByText('On its way.').waitFor();
    expect(await answer.inputValue()).toBe('');
    await owner.page.context().setOffline(false);
    await phone.says('On its way.');
    await waiting.waitFor({ state: 'detached' });
    await owner.page.getByRole('log').getByText('On its way.').waitFor();
    expect(rowsOf(await customer.ok('support/messages')).map((row) => row['text'])).toEqual([
      'On its way.',
      'Where is my money?',
    ]);
  });
});

describe('the open app shows the owner’s changes:', () => {
  it('support hours', async () => {
    await owner.section('Support hours');
    await owner.button('Change the hours').click();
    const dialog = owner.dialog('Change the hours');
    await dialog.getByLabel('Sunday: opens').fill('');
    await dialog.getByLabel('Sunday: closes').fill('');
    await dialog.getByLabel('Saturday: closes').fill('15:00');
    await dialog.getByRole('button', { name: 'Add a holiday' }).click();
    await dialog.getByLabel('Holiday').fill('2030-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.confirm('Customers see the new hours as soon as they take effect.');
    await owner.page
      .getByRole('cell', { name: /^Mon–Fri 9:00–21:00, Sat 9:00–15:00/ })
      .last()
      .waitFor();
    await owner.page.getByRole('cell', { name: '2030-01-01' }).first().waitFor();
    await phone.goLive('/kf');
    await phone.page.getByText(/^(Open now|Closed now)/).click();
    await phone.says(/Hours: Mon–Fri 9:00–21:00, Sat 9:00–15:00/);
    await phone.says(/^The coming days in your time zone/);
  });

  it('terms for new orders and for an earn product', async () => {
    const trade = await phoneOf(customer);
    await trade.goLive('/trade?symbol=BTCUSDT');
    await trade.says(/of which fee .*\(1%\)/);
    await phone.goLive('/lc');
    const lock = phone.page.getByRole('link', { name: /financeDetail|7[ -]day/ }).first();
    await lock.waitFor();

    await finance.section('Products and terms');
    await finance.button('Propose a change').click();
    const orders = finance.dialog('Propose a change');
    await orders.getByLabel('Fee rate (share of the stake)').fill('0.02');
    await orders.getByLabel('Reason').fill('Costs have risen.');
    await orders.getByRole('button', { name: 'Propose it' }).click();
    await finance.confirm('Nothing changes until another operator approves it.');
    await finance.closed(orders);
    await finance.says('Another operator has to approve it.');
    await owner.section('Products and terms');
    await owner.says('Costs have risen.');
    await owner.button('Approve').click();
    await owner.confirm('Approve this change for all customers?');
    await owner.says(/Scheduled · Version 1/);
    await trade.says(/Other terms from .*: the fee is 2% of the stake\./);

    await owner.page.getByRole('tab', { name: 'Earn' }).click();
    await owner.row('lock-7').getByRole('button', { name: 'Terms' }).click();
    await owner.button('Propose a change').click();
    const earn = owner.dialog('Propose a change');
    await earn.getByLabel('Daily return').fill('0.000123');
    await earn.getByLabel('Reason').fill('The reserve allows it.');
    await earn.getByRole('button', { name: 'Propose it' }).click();
    await owner.confirm('Nothing changes until another operator approves it.');
    await owner.closed(earn);
    await finance.page.getByRole('tab', { name: 'Earn' }).click();
    await finance.row('lock-7').getByRole('button', { name: 'Terms' }).click();
    await finance.says('The reserve allows it.');
    await finance.button('Approve').click();
    await finance.confirm('Approve this change for all customers?');
    await trade.says(/of which fee .*\(2%\)/);
    await phone.says('0.0123%');
    await owner.button('Close').click();
    await owner.page.getByRole('tab', { name: 'Orders' }).click();
    await owner.says('In effect now · Version 1');
  });

  it('no browser logged an error but the lost connection', () => {
    const complaints = [owner, finance, ...phones].flatMap((screen) => screen.complaints);
    expect(complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([]);
  });
});
