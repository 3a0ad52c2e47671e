import { plainPicture } from '../../tools/launcher/demo/picture.ts';
import { Client, rowsOf } from '../support/client.ts';
import { ownerOf } from '../support/console/operators.ts';
import { Crowd } from '../support/crowd.ts';
import '../support/long-timeout.ts';

// Customer journeys beyond the first deposit and trade (app.e2e.ts). Each test uses its own account. Offline journeys
// are in journeys-offline.e2e.ts. Operator actions and preparation go over HTTP.

let crowd: Crowd;
let operator: Client;

beforeAll(async () => {
  crowd = await Crowd.gather();
  operator = await ownerOf(crowd.product);
});
afterAll(() => crowd?.leave());

it('corrects a rejected identity verification, and sees it approved live', async () => {
  const customer = new Client(crowd.product.url);
  const { username } = await customer.register();
  const phone = await crowd.phoneOf(customer);
  const { page } = phone;
  const submit = async (): Promise<string> => {
    for (const [i, side] of ['Front', 'Back'].entries()) {
      const buffer = plainPicture(640, 400, [60, 90, 60 * i]);
      const field = page.getByLabel(`${side}: Take or choose a picture`);
      await field.setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer });
      await page.getByText('Choose another picture').nth(i).waitFor();
    }
    await phone.button('Next').click();
    await phone.button('Send for review').click();
    await phone.says('Under review');
    const waiting = rowsOf(await operator.ok('console/kyc/list', { status: 'pending', size: 100 }));
    return String(waiting.find((row) => row['username'] === username)?.['id']);
  };

  await phone.go('/realname');
  await phone.fill('Full name', 'Taro Yamada');
  await phone.choose('Male');
  await phone.fill('Date of birth', '1990-04-01');
  await phone.page.getByLabel('Issued by (country)').selectOption('JP');
  await phone.fill('Document number', 'AB123456');
  await phone.button('Next').click();
  const first = await submit();
  await operator.ok('console/kyc/reject', { id: first, reason: 'The back is blurred.' });
  await phone.says('Needs changes');
  await phone.says('The back is blurred.');

  await phone.button('Fill in again').click();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Taro Yamada');
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('1990-04-01');
  await phone.fill('Document number', 'AB123457');
  await phone.button('Next').click();
  const second = await submit();
  const detail = await operator.ok('console/kyc/get', { id: second });
  expect(detail).toMatchObject({
    status: 'pending',
    doc_country: 'JP',
    id_number: 'AB123457',
    history: [{ id: first, status: 'rejected', reject_reason: 'The back is blurred.' }],
  });
  await operator.ok('console/kyc/approve', { id: second });
  await phone.says('Your identity is verified.');
});

it('binds a bank account, withdraws, cancels during review, and gets all of the money back', async () => {
  const { customer, phone } = await crowd.customerWith('12000.00');
  const { page } = phone;
  await phone.go('/withdraw');
  await phone.link('Bind a bank account').click();
  await phone.choose('JPY');
  await phone.fill('Bank', '0001');
  await page.getByRole('list', { name: 'Matches' }).getByRole('button', { name: /0001/ }).click();
  await phone.fill('Branch name', '001');
  await page.getByRole('list', { name: 'Matches' }).getByRole('button', { name: /001/ }).first().click();
  expect(await page.getByLabel('Branch number').inputValue()).toBe('001');
  await phone.fill('Account number', '1234567');
  await phone.fill('Account holder', 'ヤマダ タロウ');
  await phone.button('Next').click();
  await phone.enterPin();

  await page.waitForURL(/\/withdraw/);
  // An amount this large waits for an operator, which leaves time to cancel it.
  await phone.fill('Amount', '10500');
  expect(await phone.fact('Fee').innerText()).toBe('US$105.00');
  await phone.button('Withdraw').click();
  await phone.enterPin();
  await phone.says('Withdrawal requested');
  expect(await customer.balance('withdrawing')).toBe('10500.00');
  await phone.link('See its status').click();
  const record = page.getByRole('listitem').getByRole('button', { name: /Under review/ });
  await record.click();
  await phone.button('Cancel withdrawal').click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' });
  await question.getByText('US$10,500.00 will be available again at once.').waitFor();
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('listitem').getByText('Cancelled', { exact: true }).waitFor();

  await phone.go('/wallet');
  await phone.says('Available now US$12,000.00');
  expect(await customer.balance('withdrawing')).toBe('0.00');
});

it('locks USDT on the quoted terms, and shows the position with its future earnings', async () => {
  const { customer, phone } = await crowd.customerWith('1000.00');
  const { page } = phone;
  await phone.go('/financing');
  await phone.says('No positions yet');
  await phone.link('Products').first().click();
  await phone.choose('Lock');
  await page
    .getByRole('main')
    .getByRole('link', { name: /7[ -]day/ })
    .click();
  await phone.fill('Amount', '600');
  await phone.button('See the terms').click();
  const terms = phone.dialog('Enter your payment PIN');
  const earned = await phone.fact('Earned by the end', terms).innerText();
  const paid = await phone.fact('You pay', terms).innerText();
  expect(await phone.fact('Amount locked', terms).innerText()).toBe('600.00 USDT');
  expect(paid).toMatch(/^US\$\d{3}\.\d+$/);
  await phone.enterPin();

  await page.waitForURL(/\/financing/);
  const position = page.getByRole('listitem').filter({ hasText: '600.00 USDT' });
  await position.getByText('Earning', { exact: true }).waitFor();
  expect(await position.innerText()).toContain(`0.00 USDT of ${earned}`);
  await phone.fact('Still expected').getByText(earned).waitFor();
  expect(await phone.fact('Locked').innerText()).toMatch(/^600\.00 USDT\s+≈ US\$(599|600)\.\d\d$/);
  expect(Number(await customer.available()) + Number(paid.slice('US$'.length))).toBeCloseTo(1000, 6);
});

it('invites a friend by link and is paid a share of the fee when the friend’s order settles', async () => {
  const inviter = new Client(crowd.product.url);
  await inviter.register();
  const own = await crowd.phoneOf(inviter);
  await own.go('/yqhy');
  await own.says('Nobody yet');
  const link = await own.page.getByText(/\/reg\?code=/).innerText();

  const theirs = await crowd.phoneOf();
  const { page } = theirs;
  await page.goto(link.replace(/^.*(?=\/reg)/, crowd.product.url));
  expect(link).toContain(await page.getByLabel('Invitation code (optional)').inputValue());
  await theirs.openAccount(`friend${process.pid}`, 'a-good-passphrase');
  await theirs.says('Total assets');
  const friend = new Client(crowd.product.url);
  friend.token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  await friend.deposit('200.00');

  await theirs.go('/trade?symbol=BTCUSDT');
  await theirs.button('Amount US$100.00').click();
  await theirs.button('Buy up').click();
  await theirs.button('Place order').click();
  await theirs.dialog('Result').waitFor();
  // 20 % of the 1 % fee, unless the order was void or tied.
  const [order] = rowsOf(await friend.ok('order/list'));
  const rebate = order?.['result'] === 'tie' || order?.['result'] === 'void' ? 'US$0.00' : 'US$0.20';
  await own.fact('Rebates so far').getByText(rebate, { exact: true }).waitFor();
  await own.page
    .getByRole('listitem')
    .filter({ hasText: /Level 1/ })
    .getByText(rebate)
    .waitFor();
});

it('resets a forgotten password with the code from the practice mailbox', async () => {
  const customer = new Client(crowd.product.url);
  const email = `forgetful${process.pid}@example.com`;
  await customer.register({ email });
  const phone = await crowd.phoneOf();
  await phone.go('/login?next=/wallet');
  await phone.link('Forgot your password?').click();
  await phone.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await phone.fill('User name, e-mail or phone', email);
  await phone.button('Send code').click();
  await phone.says('If this account exists, a code is on its way.');
  await phone.button('Read the practice mailbox').click();
  const letter = await phone.page.getByText(/^Practice mailbox: \d{6}$/).innerText();
  await phone.fill('Code', letter.slice(-6));
  await phone.fill('New password', 'another-good-passphrase');
  await phone.fill('New password again', 'another-good-passphrase');
  await phone.button('Save').click();
  await phone.says('Password changed. Other devices were logged out.');
  expect((await customer.call('user/details')).http).toBe(401);

  await phone.logIn(email, 'another-good-passphrase');
  await phone.says('Total assets');
});

it('sets price alerts, removes one, and is told in the app when the price has got to the other', async () => {
  const { customer, phone } = await crowd.customerWith('20.00');
  const { page } = phone;
  const background = page.waitForResponse((response) => response.url().endsWith('/support/unread'));
  await phone.go('/trade?symbol=BTCUSDT');
  // From then on what happens is told by a toast.
  await background;
  await phone.link('Price alerts').click();
  await phone.fill('Price', '0');
  await phone.button('Set alert').click();
  await phone.says('Please enter a price.');
  await phone.fill('Price', '1000000');
  await phone.button('Set alert').click();
  await phone.says('1,000,000.00 or higher');
  await phone.button('Delete: BTCUSDT 1,000,000.00 or higher').click();
  await phone.says('No price alerts yet');

  await phone.choose('Moves by percent');
  await phone.fill('Change in percent', '0.01');
  await phone.button('Set alert').click();
  await phone.says(/BTCUSDT is at [\d,.]+/);
  await phone.says('Reached');
  const [alert, ...others] = rowsOf(await customer.ok('product/alerts'));
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'moves', change: '0.0001', status: 'reached' });
  const { set_price, set_at, reached_price, reached_at } = alert ?? {};
  expect(Math.abs(Number(reached_price) / Number(set_price) - 1)).toBeGreaterThanOrEqual(0.0001);
  expect(Date.parse(String(reached_at))).toBeGreaterThan(Date.parse(String(set_at)));
});

it('has at most fifty price alerts open, each on a price of the market', async () => {
  const customer = new Client(crowd.product.url);
  const { password } = await customer.register();
  const set = (body: object) => customer.call('product/set_alert', { product_id: 'BTCUSDT', ...body });
  for (const [body, field] of [
    [{ kind: 'crosses', price: '1000000.001' }, 'price'],
    [{ kind: 'crosses', price: '1000000.00', change: '0.1' }, 'change'],
    [{ kind: 'moves' }, 'change'],
    [{ kind: 'moves', change: '0.0000' }, 'change'],
    [{ kind: 'moves', change: '0.51' }, 'change'],
  ] as const) {
    expect(await set(body)).toMatchObject({ code: 1001, errors: [{ field }] });
  }
  expect(await set({ product_id: 'RATE.USDJPY', kind: 'moves', change: '0.1' })).toMatchObject({ code: 1004 });
  const kept = await Promise.all(Array.from({ length: 55 }, () => set({ kind: 'moves', change: '0.5' })));
  expect(kept.filter(({ code }) => code === 0)).toHaveLength(50);
  expect(kept.find(({ code }) => code !== 0)).toMatchObject({ code: 3006, data: { limit: 50 } });
  await customer.ok('user/close_account', { password });
});

it('finds an order by its number and an article by one search', async () => {
  const { customer, phone } = await crowd.customerWith('50.00');
  const { page } = phone;
  const { number } = await customer.ok('order/create', {
    ...{ product_id: 'BTCUSDT', direction: 'up', amount: '5.00', duration: 300 },
  });
  await phone.go('/');
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('combobox');
  const found = page.getByRole('option');
  await field.fill(String(number));
  await found.filter({ hasText: `Order ${number}` }).click();
  await phone.fact('Number').getByText(String(number)).waitFor();
  await page.goBack();
  await field.fill('payout');
  await found.filter({ hasText: 'Why a withdrawal waits' }).click();
  await page.getByRole('heading', { name: 'Why a withdrawal waits, and until when' }).waitFor();
});

it('logs no errors in the browser console', () => {
  expect(crowd.complaints()).toEqual([]);
});
