import type { Role } from '@makoto/contracts';
import type { Browser } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { CARD } from '../support/authorization/belongings.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, isJson, PIN, rowsOf } from '../support/client.ts';
import { handIn } from '../support/console/hand-in.ts';
import { aDayPasses, LIVE_WALLET } from '../support/console/live-wallet.ts';
import { Desk } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// What operators decide and change, beside what the console's other journeys show (console-app, console-journeys): each is
// done at the desk and seen on a phone, or at another desk, that was open before and was not touched.

const DEVICE = 'a-device-of-two-customers';

let product: Product;
let browser: Browser;
let first: Client;
let staff: Record<Role, Client>;
let owner: Desk;
let finance: Desk;
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
  owner = await Desk.of(browser, product.url, first.token);
  finance = await Desk.of(browser, product.url, staff.finance.token);
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

/** Gives a reason at the desk for what needs one. */
async function giveReason(desk: Desk, title: string, reason: string): Promise<void> {
  const dialog = desk.dialog(title);
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: title }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Money from nowhere but a correction: two operators, over HTTP. */
async function fund(whom: Client | 'the house', amount: string): Promise<void> {
  const user = whom === 'the house' ? undefined : (await whom.ok('user/details'))['user'];
  const { id } = await staff.finance.ok('console/corrections/ask', {
    debit: { account: 'outside_bank' },
    credit: isJson(user) ? { account: 'available', user_id: user['id'] } : { account: 'trading' },
    ...{ currency: 'USD', amount, reason: 'A transfer that was booked to nobody.' },
  });
  await first.ok('console/corrections/approve', { id });
}

describe('what is decided at a desk is on the open phone at once', () => {
  it('a verification that needs changes, with the reason, and one that is approved', async () => {
    await handIn(customer);
    await phone.go('/realname');
    await phone.says('Under review');
    await owner.section('Verification');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.button('Ask for changes').click();
    await giveReason(owner, 'Ask for changes', 'The picture is cut off.');
    await phone.says('Needs changes');
    await phone.says('The picture is cut off.');
    await handIn(customer);
    const [waiting] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
    await staff.reviewer.ok('console/kyc/approve', { id: waiting?.['id'] });
    await phone.says('Your identity is verified.');
  });

  it('a deposit that is rejected, with the reason', async () => {
    const deposit = await customer.ok('user/deposit', { method: 'crypto', currency: 'USDT', amount: '120.00' });
    await phone.go(`/recharge2?id=${String(deposit['id'])}`);
    await owner.section('Deposits');
    await owner.narrow('Awaiting payment');
    await owner.row(String(deposit['number'])).click();
    await owner.button('Reject the deposit').click();
    await giveReason(owner, 'Reject the deposit', 'Nothing has arrived.');
    await phone.says('The deposit did not go through');
    await phone.says('Nothing has arrived.');
  });

  it('a withdrawal that is given back, and one that was approved, sent to the bank and came back', async () => {
    await customer.ok('user/save_bank', CARD);
    await aDayPasses(product);
    await fund(customer, '5000.00');
    const [card] = rowsOf(await customer.ok('user/bank_list'));
    const ask = (amount: string): Promise<unknown> =>
      customer.ok('wallet/bankWithdrawal', { paymethod: 'bank', bank_id: card?.['id'], amount, pay_password: PIN });
    await phone.go('/record?kind=withdrawals');
    const record = (amount: string) => phone.page.getByRole('listitem').filter({ hasText: amount });
    await owner.section('Withdrawals');

    await ask('1000.00');
    await record('1,000.00').getByText('Under review').waitFor();
    await owner.row('1,000.00 USD').click();
    await owner.button('Give it back').click();
    await giveReason(owner, 'Give it back', 'Please bind your own account.');
    await record('1,000.00').getByText('Failed').waitFor();
    await record('1,000.00').getByText('Please bind your own account.').waitFor();

    await ask('2000.00');
    await owner.row('2,000.00 USD').click();
    await owner.button('Approve (0 / 1)').click();
    await owner.sure('Approve this withdrawal?');
    await record('2,000.00').getByText('Approved').waitFor();
    await owner.button('It failed').click();
    await giveReason(owner, 'It failed', 'The bank does not know the account.');
    await record('2,000.00').getByText('Failed').waitFor();
    await record('2,000.00').getByText('The bank does not know the account.').waitFor();
    expect(await customer.available()).toBe('5000.00');
  });

  it('a notice that is taken back', async () => {
    const texts = Object.fromEntries(['en', 'jp', 'zn'].map((lang) => [lang, { title: 'Closed today', body: 'Body' }]));
    const { id } = await first.ok('console/notices/save', { texts });
    await owner.section('Notices');
    await phone.go('/notices');
    const notice = phone.page.getByRole('button', { name: /Closed today/ });
    await first.ok('console/notices/publish', { id });
    await notice.waitFor();
    await owner.row('Closed today').getByText('Published').waitFor();
    await owner.row('Closed today').getByRole('button', { name: 'Withdraw' }).click();
    await owner.sure('Take this notice back?');
    await notice.waitFor({ state: 'detached' });
  });

  it('rebates that waited, once their ring is released; the ring itself is on the open desk as it is found', async () => {
    await owner.section('Rings');
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
    await theirs.go('/yqhy');
    await theirs.fact('Rebates so far').getByText('US$0.00', { exact: true }).waitFor();
    const settled = await friend.until('order/list', (row) => row['status'] !== 'open');
    const returned = settled['result'] === 'tie' || settled['result'] === 'void';
    if (!returned) await owner.row(above).getByText('0.20 USD').waitFor();
    await owner.row(above).click();
    await owner.button('They are two people').click();
    await giveReason(owner, 'They are two people', 'Sisters who share a tablet.');
    await theirs
      .fact('Rebates so far')
      .getByText(returned ? 'US$0.00' : 'US$0.20', { exact: true })
      .waitFor();
  });
});

describe('what one desk does is on the other at once', () => {
  it('a correction that is asked for, and its rejection', async () => {
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

  it('an answer that is written without a connection waits in its tab, through a reload, and is heard once', async () => {
    await customer.ok('support/send', { text: 'Where is my money?' });
    await owner.section('Messages');
    await owner.page.getByRole('cell', { name: username }).click();
    await owner.says('Where is my money?');
    await phone.go('/kf');
    await owner.page.getByLabel('Answer', { exact: true }).fill('A draft that is kept.');
    await owner.page.reload();
    const answer = owner.page.getByLabel('Answer', { exact: true });
    await answer.waitFor();
    expect(await answer.inputValue()).toBe('A draft that is kept.');
    await owner.page.context().setOffline(true);
    await answer.fill('On its way.');
    await owner.button('Send').click();
    const waiting = owner.page.getByRole('list', { name: 'Answers on their way' }).getByRole('listitem');
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

describe('what the owner sets is on open phones', () => {
  it('the hours of customer service', async () => {
    await owner.section('Service hours');
    await owner.button('Change the hours').click();
    const dialog = owner.dialog('Change the hours');
    await dialog.getByLabel('Sunday: opens').fill('');
    await dialog.getByLabel('Sunday: closes').fill('');
    await dialog.getByLabel('Saturday: closes').fill('15:00');
    await dialog.getByRole('button', { name: 'Add a holiday' }).click();
    await dialog.getByLabel('Holiday').fill('2030-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.sure('Customers see the new ones from the moment they hold.');
    await owner.page
      .getByRole('cell', { name: /^Mon–Fri 9:00–21:00, Sat 9:00–15:00/ })
      .last()
      .waitFor();
    await owner.page.getByRole('cell', { name: '2030-01-01' }).first().waitFor();
    await phone.go('/kf');
    await phone.page.getByText(/^(Open now|Closed now)/).click();
    await phone.says(/Hours: Mon–Fri 9:00–21:00, Sat 9:00–15:00/);
    await phone.says(/^The coming days in your time zone/);
  });

  it('the terms of orders and of a product to come', async () => {
    const trade = await phoneOf(customer);
    await trade.go('/trade?symbol=BTCUSDT');
    await trade.says(/of which fee .*\(1%\)/);
    await phone.go('/lc');
    const lock = phone.page.getByRole('link', { name: /financeDetail|7 days/ }).first();
    await lock.waitFor();

    await owner.section('Products');
    await owner.button('Change the terms of new orders').click();
    const orders = owner.dialog('Change the terms of new orders');
    await orders.getByLabel('Fee (share of the stake)').fill('0.02');
    await orders.getByLabel('Reason').fill('Costs have risen.');
    await orders.getByRole('button', { name: 'Set the terms' }).click();
    await owner.sure('Set these terms for everyone?');
    await orders.waitFor({ state: 'hidden' });

    await owner.page.getByRole('tab', { name: 'Earn' }).click();
    await owner.row('lock-7').getByRole('button', { name: 'Change' }).click();
    const earn = owner.dialog('lock-7');
    await earn.getByLabel('Daily rate').fill('0.000123');
    await earn.getByLabel('Reason').fill('The reserve allows it.');
    await earn.getByRole('button', { name: 'Set the terms' }).click();
    await owner.sure('Set these terms for everyone?');
    await earn.waitFor({ state: 'hidden' });
    await trade.says(/of which fee .*\(2%\)/);
    await phone.says('0.0123%');
    await owner.page.getByRole('tab', { name: 'Orders' }).click();
    await owner.says('In effect now · Version 1');
  });

  it('had nothing to complain about but the lost connection', () => {
    const complaints = [owner, finance, ...phones].flatMap((screen) => screen.complaints);
    expect(complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([]);
  });
});
