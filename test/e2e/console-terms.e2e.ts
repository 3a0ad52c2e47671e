import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { micro, quickWebhook } from '@makoto/contracts';
import pg from 'pg';
import type { Browser } from 'playwright';
import { FakeHyperswitch } from '../../services/wallet/src/testing/fake-hyperswitch.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually, type Json, rowsOf } from '../support/client.ts';
import { LIVE_WALLET } from '../support/console/live-wallet.ts';
import { OperatorScreen } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { submitIdentity } from '../support/console/submit-identity.ts';
import { Phone } from '../support/phone.ts';
import { skewedBy } from '../support/skewed.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Money paid through a provider, terms and instruments that two operators change, and the accountant's reports, in the
// console and the app at the same time. The wallet is in live mode; a local server plays the payment provider.

const DAY_MS = 86_400_000;
/** How often a screen is reloaded, and how long at most, until other processes have read new terms. */
const RELOAD_MS = 5_000;
const PATIENCE_MS = 60_000;
/** Reports cover days that ended some minutes ago. */
const TO_THE_NEXT_REPORT_MS = DAY_MS + 600_000;

const provider = new FakeHyperswitch();
const dir = mkdtempSync(join(tmpdir(), 'makoto-skew-'));
const walletSkew = join(dir, 'wallet');
let product: Product;
let browser: Browser;
let first: Client;
let owner: OperatorScreen;
let second: OperatorScreen;
let customer: Client;
let phone: Phone;

beforeAll(async () => {
  await provider.start();
  writeFileSync(walletSkew, '0');
  const wallet = { ...LIVE_WALLET, ...provider.settings, ...skewedBy({ file: walletSkew }) };
  product = await startTestProduct({ partEnv: { wallet } });
  browser = await openBrowser();
  first = await ownerOf(product);
  const staff = await staffOf(product, first);
  customer = new Client(product.url);
  await customer.register();
  await submitIdentity(customer);
  const [waiting] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
  await staff.reviewer.ok('console/kyc/approve', { id: waiting?.['id'] });
  const capital = await staff.finance.ok('console/corrections/ask', {
    ...{ debit: { account: 'outside_bank' }, credit: { account: 'trading' }, currency: 'USD', amount: '100000.00' },
    reason: 'The capital of the house.',
  });
  await first.ok('console/corrections/approve', { id: capital['id'] });
  owner = await OperatorScreen.of(browser, product.url, first.token);
  second = await OperatorScreen.of(browser, product.url, staff.owner.token);
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider.stop();
  rmSync(dir, { recursive: true });
});

/** Sends a webhook as the provider does, or with another signature; returns the HTTP status. */
async function tell(type: string, object: object, signature?: string): Promise<number> {
  const { body, headers } = provider.webhook(type, object);
  const path = quickWebhook.path.replace(':provider', 'hyperswitch');
  const signed = signature === undefined ? headers : { ...headers, 'x-webhook-signature-512': signature };
  const response = await fetch(`${product.url}/index.php/api/${path}`, { method: 'POST', headers: signed, body });
  return response.status;
}

const FROM = 'In effect from';
const LATER = '2040-01-01T09:00';

/** Proposes terms in the open tab as the second operator, fields by their labels; the first operator approves them. */
async function change(fields: Record<string, string>, reason: string): Promise<void> {
  await second.button('Propose a change').click();
  const form = second.dialog('Propose a change');
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Reason', { exact: true }).fill(reason);
  await form.getByRole('button', { name: 'Propose it' }).click();
  await second.confirm('Nothing changes until another operator approves it.');
  await second.closed(form);
  await owner.says(reason);
  await owner.button('Approve').click();
  await owner.confirm('Approve this change for all customers?');
}

/** Reloads a screen until it says something. */
async function saysSoon(path: string, text: string | RegExp): Promise<void> {
  await eventually(async () => {
    await phone.go(path);
    await phone.page.getByText(text).first().waitFor({ timeout: RELOAD_MS });
  }, PATIENCE_MS);
}

describe('a quick payment', () => {
  it('is paid on the provider’s page and shown on arrival; a chargeback takes it back and reaches the operators', async () => {
    await phone.go('/recharge');
    await phone.fill('Amount', '120');
    await phone.button('Next').click();
    const page = phone.link('Open the payment page');
    await page.waitFor();
    const id = new URL(phone.page.url()).searchParams.get('id') ?? '';
    const payment = provider.paymentOf(id);
    expect(await page.getAttribute('href')).toBe(payment.payment_link.link);

    provider.pay(payment);
    expect(await tell('payment_succeeded', payment, 'ab'.repeat(64))).toBe(403);
    expect(await customer.available()).toBe('0.00');
    expect([await tell('payment_succeeded', payment), await tell('payment_succeeded', payment)]).toEqual([200, 200]);
    await phone.says(/US\$120\.00 is available now/);
    expect(await customer.available()).toBe('120.00');

    const dispute = provider.dispute(payment, 'dp_1', payment.amount / 4, 'dispute_opened');
    expect(await tell('dispute_opened', dispute)).toBe(200);
    await eventually(async () => expect(await customer.available()).toBe('90.00'));
    await second.section('Payment exceptions');
    await second.row('30.00 USD').getByText('Taken back: chargeback').waitFor();
  });
});

describe('terms of money', () => {
  it('that one operator proposes and another approves are announced to customers and apply to what they do', async () => {
    for (const screen of [second, owner]) await screen.section('Products and terms');
    const open = async (tab: string): Promise<void> => {
      for (const { page } of [second, owner]) await page.getByRole('tab', { name: tab }).click();
    };
    await open('Deposits and withdrawals');
    await change({ 'Spread of deposits (fraction)': '0.01' }, 'The bank charges us more.');
    await owner.says('In effect now · Version 1');
    await change({ 'Spread of deposits (fraction)': '0.03', [FROM]: LATER }, 'It will charge still more.');
    await owner.says('Scheduled · Version 2');
    await open('Conversions');
    await change({ 'Spread USD to USDT (fraction)': '0.02', [FROM]: LATER }, 'Tether is dear.');
    await owner.says(/Scheduled · Version/);

    await saysSoon(
      '/wallet?convert=1',
      /Other terms from Jan 1, 2040.*: we keep 2% of the market rate from USD to USDT/,
    );
    await saysSoon('/recharge', /Other terms from Jan 1, 2040.*: we keep 3% of the market rate of a deposit\./);
    await phone.page.getByLabel('Country or region').selectOption('JP');
    await phone.says('The rate is the market rate less 1%');
    await phone.fill('Amount', '20000');
    await phone.button('Next').click();
    await phone.says('The rate is the market rate less 1%');
  });
});

describe('an instrument', () => {
  it('gets other rules and takes no more orders by two operators, and customers see both', async () => {
    const opened = async (screen: OperatorScreen): Promise<void> => {
      await screen.section('Instruments');
      await screen.row('DOGEUSDT').getByRole('button', { name: 'Details' }).click();
      await screen.dialog('DOGEUSDT').waitFor();
    };
    await opened(second);
    await second.dialog('DOGEUSDT').getByRole('button', { name: 'Propose a change' }).click();
    const form = second.dialog('DOGEUSDT · Propose a change');
    await form.getByLabel('Maximum gap (ms)').fill('5000');
    await form.getByLabel('Reason', { exact: true }).fill('Its source is slower.');
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
    await second.closed(form);
    await second.button('Stop taking orders').click();
    const stop = second.dialog('Stop taking orders');
    await stop.getByLabel('Reason', { exact: true }).fill('Nobody trades it.');
    await stop.getByRole('button', { name: 'Stop taking orders' }).click();
    await second.closed(stop);

    await opened(owner);
    await owner.says(/Its source is slower\./);
    for (const left of [1, 0]) {
      await owner.dialog('DOGEUSDT').getByRole('button', { name: 'Approve' }).first().click();
      await owner.confirm('Approve this change for all customers?');
      await eventually(async () =>
        expect(await owner.dialog('DOGEUSDT').getByRole('button', { name: 'Approve' }).count()).toBe(left),
      );
    }
    await saysSoon('/xq?symbol=DOGEUSDT', 'A price counts for at most 5 s');
    await saysSoon('/trade?symbol=DOGEUSDT', 'This market is closed.');
    expect(await phone.button('Buy up').isDisabled()).toBe(true);
    await owner.row('DOGEUSDT').getByText('Not accepted').waitFor();
  });
});

describe('the reports', () => {
  /** What the ledger says about the days before a moment: the house's profit and every kind's balance, by currency. */
  async function ledger(before: string): Promise<{ profit: Json; balances: Json }> {
    const db = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await db.connect();
    try {
      const { rows } = await db.query<{ currency: string; kind: string; house: boolean; sum: string }>(
        `select a.currency, regexp_replace(a.kind, '_\\d$', '') as kind, sum(m.amount)::text as sum,
           bool_and(a.kind not like 'outside%' and a.kind not in ('available', 'in_trade', 'locked', 'withdrawing')) as house
         from (select credit as id, amount, at from wallet.transfers
               union all select debit, -amount, at from wallet.transfers) m
         join wallet.accounts a using (id) where m.at < $1 group by 1, 2`,
        [Date.parse(before)],
      );
      const balances = Object.fromEntries(rows.map(({ currency, kind, sum }) => [`${currency} ${kind}`, BigInt(sum)]));
      const profit: Record<string, bigint> = {};
      for (const { currency, house, sum } of rows) if (house) profit[currency] = (profit[currency] ?? 0n) + BigInt(sum);
      return { profit, balances };
    } finally {
      await db.end();
    }
  }

  const read = (rows: readonly Json[], key: (row: Json) => string): Json =>
    Object.fromEntries(rows.map((row) => [key(row), micro(String(row['amount']))]));

  it('equal the ledger, over HTTP, on screen and as CSV', async () => {
    const bitcoin = rowsOf(await customer.ok('product/list')).find((row) => row['symbol'] === 'BTCUSDT');
    await customer.ok('order/create', { product_id: bitcoin?.['id'], direction: 'up', amount: '10.00', duration: 15 });
    await customer.until('order/list', (row) => row['status'] === 'settled');
    const today = new Date().toISOString().slice(0, 10);

    writeFileSync(walletSkew, String(TO_THE_NEXT_REPORT_MS));
    await product.kill('wallet');
    const span = { from: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), to: today };
    const report = (name: string): Promise<Json> =>
      first.ok('console/reports/get', { report: name, by: 'day', ...span });
    const profit = await eventually(async () => {
      const reply = await report('profit');
      expect(Date.parse(String(reply['closed_to']))).toBeGreaterThanOrEqual(Date.parse(today) + DAY_MS);
      return reply;
    }, PATIENCE_MS);
    const books = await ledger(String(profit['closed_to']));
    const totals = rowsOf(profit).filter(({ item, period }) => item === 'total' && period === today);
    expect(read(totals, ({ currency }) => String(currency))).toEqual(books.profit);
    const balances = rowsOf(await report('balances')).filter(({ period }) => period === today);
    expect(read(balances, ({ currency, item }) => `${currency} ${item}`)).toEqual(books.balances);
    expect(rowsOf(await report('rails'))).toContainEqual(
      expect.objectContaining({ item: 'quick_deposits', amount: '120.00', currency: 'USD' }),
    );

    await second.page.goto(`${product.url}/console/reports`);
    const cells = second.page.getByRole('row').filter({ hasText: today });
    await eventually(async () => expect(await cells.count()).toBe(rowsOf(profit).length));
    const shown = await cells.locator('td:nth-child(4)').allInnerTexts();
    expect(shown.map((text) => micro(text.replace('−', '-').replace(/[^\d.-]/g, '')))).toEqual(
      rowsOf(profit).map(({ amount }) => micro(String(amount))),
    );
    await second.page.getByRole('img', { name: /Profit and loss/ }).waitFor();
    const downloading = second.page.waitForEvent('download');
    await second.button('Save as CSV').click();
    const csv = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(csv).toEqual(
      rowsOf(profit).map((row) => ['period', 'currency', 'item', 'amount', 'transfers'].map((c) => row[c]).join(',')),
    );
  });

  it('leave no error in any browser', () => {
    const complaints = [phone, owner, second].flatMap((screen) => screen.complaints);
    // The wallet was away for seconds while it restarted.
    expect(complaints.filter((text) => !/503/.test(text))).toEqual([]);
  });
});
