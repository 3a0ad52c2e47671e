import type { Browser, Locator, Page } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually, PIN } from '../support/client.ts';
import { Keyboard } from '../support/keyboard.ts';
import { Phone } from '../support/phone.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// A customer without a pointer: Tab, Enter, arrow keys and Escape reach everything that moves money, the focus is
// visible at every stop, and sheets trap and restore it.

let product: SharedProduct;
let browser: Browser;
let phone: Phone;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser();
  const customer = new Client(product.url);
  await customer.register();
  phone = await Phone.of(browser, product.url, customer.token);
  ({ page } = phone);
  keys = new Keyboard(page);
});

afterAll(() => browser?.close());

const field = (label: string): Locator => page.getByLabel(label, { exact: true });
const radio = (name: string): Locator => page.getByRole('radio', { name, exact: true });
/** The status message, which has taken the focus from the control that it replaced. */
const announced = (text: string | RegExp): Promise<void> =>
  page.locator('[role="status"]:focus').getByText(text).first().waitFor();

it('deposits: focuses the invalid field, then announces the arrival', async () => {
  await phone.go('/');
  await keys.enter(phone.link('Deposit'));
  await keys.write(field('Amount'), '1');
  await keys.press('Enter');
  await page.locator('[aria-invalid="true"]').waitFor();
  await keys.given(field('Amount'));
  await keys.write(field('Amount'), '2000');
  await keys.press('Enter');
  await keys.enter(phone.button('I have paid'));
  await announced('US$2,000.00 is available now.');
});

it('picks a market, a duration and a stake, places an order, and announces the result in place', async () => {
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Trade' }));
  const market = phone.button(/Choose a market/);
  await keys.enter(market);
  const markets = phone.dialog('Choose a market');
  await keys.isKeptIn(markets);
  await keys.press('Escape');
  await keys.given(market);
  await keys.press('Enter');
  await keys.write(markets.getByRole('searchbox'), 'eth');
  await keys.enter(markets.getByRole('button', { name: /^ETHUSDT/ }));
  await page.waitForURL(/symbol=ETHUSDT/);
  await keys.given(phone.button(/^ETHUSDT.*Choose a market/));

  await keys.to(radio('15 s'));
  await keys.press('ArrowRight');
  await keys.given(radio('30 s'));
  await keys.press('ArrowLeft');
  expect(await radio('15 s').isChecked()).toBe(true);
  await keys.write(field('Stake'), '20');
  await keys.enter(phone.button('Amount US$50.00'));
  expect(await field('Stake').inputValue()).toBe('50');
  const buy = phone.button('Buy up');
  await keys.enter(buy);
  await keys.isKeptIn(phone.dialog('Check your order'));
  await keys.press('Escape');
  await keys.given(buy);
  await keys.press('Enter');
  await keys.enter(phone.button('Place order'));

  const waiting = phone.dialog('Time left until the order settles');
  await keys.isKeptIn(waiting);
  const region = await waiting.getByRole('status').elementHandle();
  expect(await region?.textContent()).toBe('');
  const result = phone.dialog('Result');
  await result.waitFor();
  expect(await region?.textContent()).toMatch(/^(Won|Lost|Tie|Void)/);
  await keys.isKeptIn(result);
  await keys.press('Escape');
  await keys.given(buy);
});

it('locks USDT after one wrong PIN, and opens the position', async () => {
  await phone.go('/financing');
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Products' }).first());
  await keys.to(radio('All'));
  await keys.press('ArrowRight');
  await keys.enter(page.getByRole('main').getByRole('link', { name: /7[ -]day/ }));
  await keys.write(field('Amount'), '20');
  const terms = phone.button('See the terms');
  await keys.enter(terms);
  const pin = phone.dialog('Enter your payment PIN');
  await keys.isKeptIn(pin);
  await keys.press('Escape');
  await keys.given(terms);
  await keys.press('Enter');
  await pin.waitFor();
  for (const digit of '000000') await keys.enter(pin.getByRole('button', { name: digit, exact: true }));
  await pin.getByRole('alert').getByText(/\w/).waitFor();
  await keys.given(pin.getByRole('button', { name: '0', exact: true }));
  await keys.type(PIN);
  await page.waitForURL(/\/financing/);
  await keys.given(page.getByRole('main'));
  const position = page.getByRole('main').getByRole('button', { name: /7[ -]day/ });
  await keys.enter(position);
  await keys.isKeptIn(page.getByRole('dialog'));
  await keys.press('Escape');
  await keys.given(position);
});

it('binds a bank account by its code and withdraws to it', async () => {
  await phone.go('/withdraw');
  await keys.enter(phone.link('Bind a bank account'));
  await keys.to(radio('USD'));
  await keys.press('ArrowLeft');
  expect(await radio('JPY').isChecked()).toBe(true);
  const matches = page.getByRole('list', { name: 'Matches' });
  await keys.write(field('Bank'), '0001');
  await keys.enter(matches.getByRole('button', { name: /0001/ }));
  await keys.given(field('Bank'));
  await keys.write(field('Branch name'), '001');
  await keys.enter(matches.getByRole('button', { name: /001/ }).first());
  await keys.given(field('Branch name'));
  await keys.write(field('Account number'), '1234567');
  await keys.to(field('Account holder'));
  await page.keyboard.insertText('ヤマダ タロウ');
  await keys.press('Enter');
  await phone.enterPin();
  await page.waitForURL(/\/withdraw/);

  await keys.write(field('Amount'), '50');
  await keys.enter(phone.button('Withdraw'));
  await phone.enterPin();
  await announced('Withdrawal requested');
  await keys.enter(phone.link('See its status'));
  const record = page.getByRole('listitem').getByRole('button', { name: /US\$50\.00/ });
  await keys.enter(record);
  await keys.isKeptIn(page.getByRole('dialog'));
  await keys.press('Escape');
  await keys.given(record);
});

it('opens the search by Ctrl-K, and from there a market, a setting and a help article', async () => {
  const search = page.getByRole('combobox', { name: /^Search/ });
  const option = (name: string | RegExp): Locator => page.getByRole('option', { name });
  await phone.go('/wallet');
  // The app listens for the keys a few seconds after its first paint.
  await eventually(async () => {
    await keys.press('Control+k');
    expect(new URL(page.url()).pathname).toBe('/search');
  });
  await keys.given(search);
  await keys.type('ethusdt');
  await option(/ETHUSDT/).waitFor();
  await keys.press('Enter');
  await page.waitForURL(/\/trade\?symbol=ETHUSDT/);
  await phone.button(/^ETHUSDT.*Choose a market/).waitFor();

  await keys.press('Control+k');
  await keys.write(search, 'two-factor');
  await option('Second factor').waitFor();
  await keys.press('Enter');
  await page.waitForURL(/\/my\/totp/);
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();

  await keys.press('Control+k');
  await keys.write(search, 'break even');
  const article = option('How many orders must be right to break even').and(page.locator('[data-highlighted]'));
  await page.getByRole('group', { name: 'Help' }).waitFor();
  await eventually(async () => {
    if (!(await article.isVisible())) await keys.press('ArrowDown');
    expect(await article.isVisible()).toBe(true);
  });
  await keys.press('Enter');
  await page.waitForURL(/\/help\?a=break-even/);
  await page.getByRole('heading', { name: 'How many orders must be right to break even' }).waitFor();
});

it('is offered help while writing to support, and finds the message again after reading', async () => {
  const message = page.getByRole('textbox', { name: 'Message' });
  const text = 'My withdrawal has not arrived';
  await phone.go('/kf');
  await keys.write(message, text);
  const offered = page.getByRole('list', { name: 'These may answer your question' });
  await keys.enter(offered.getByRole('link', { name: 'Why a withdrawal waits, and until when' }));
  await page.waitForURL(/\/help\?a=withdrawal-waiting/);
  await page.getByRole('heading', { name: 'Why a withdrawal waits, and until when' }).waitFor();
  await page.goBack();
  await message.waitFor();
  expect(await message.inputValue()).toBe(text);
  expect(await page.getByRole('main').innerText()).not.toContain(text);
});

it('takes a break of 24 hours with one press; an order on a screen that is still open is refused until then', async () => {
  await phone.go('/trade?symbol=BTCUSDT');
  await keys.enter(phone.button('Buy up'));
  const order = phone.dialog('Check your order');
  await order.waitFor();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${product.url}/my/limits`);
  await new Keyboard(elsewhere).enter(elsewhere.getByRole('button', { name: 'Take a 24-hour break now' }));
  await elsewhere
    .locator('[role="status"]:focus')
    .getByText(/^Your break lasts until/)
    .waitFor();
  await keys.enter(order.getByRole('button', { name: 'Place order' }));
  await order.getByText(/on a break.* Until /).waitFor();
  await page.reload();
  await phone.says('You are on a break');
  await phone.says(/^Until .*, depositing, trading and buying products are closed\.$/);
  expect(await phone.button('Buy up').isDisabled()).toBe(true);
});

it('logs no errors in the browser console except for what was refused', () => {
  expect(phone.complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});
