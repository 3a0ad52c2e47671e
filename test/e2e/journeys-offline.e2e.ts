import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from 'playwright';
import { plainPicture } from '../../tools/launcher/demo/picture.ts';
import { ROOT } from '../../tools/launcher/product/build.ts';
import { Client, eventually, rowsOf } from '../support/client.ts';
import { Crowd } from '../support/crowd.ts';
import '../support/long-timeout.ts';

// What customers can do while offline. Each test uses its own account.

const ASSETS = join(ROOT, 'web', 'dist', 'assets');

let crowd: Crowd;

beforeAll(async () => {
  crowd = await Crowd.gather();
});
afterAll(() => crowd?.leave());

it('survives a connection loss during a trade without a duplicate order, and shows the results afterwards', async () => {
  const { customer, phone } = await crowd.customerWith('500.00');
  const { page } = phone;
  let loads = 0;
  await phone.go('/trade?symbol=BTCUSDT');
  await phone.says('US$500.00 available');
  page.on('load', () => {
    loads += 1;
  });

  // The order reaches the server, but its response is lost.
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/order/create', loseAnswer, { times: 1 });
  await phone.button('Buy up').click();
  await phone.button('Place order').click();
  await phone.says(/nothing will be done twice/);
  await phone.button('Place order').click();
  await page.getByRole('timer', { name: 'Time left until the order settles' }).first().waitFor();
  expect((await customer.ok('order/hold_list'))['total']).toBe(1);
  await phone.button('Trade again').click();

  // Open a second order; its confirmation sheet stays open.
  await phone.button('Buy down').click();
  await phone.button('Place order').click();
  await phone.dialog('Time left until the order settles').waitFor();
  await page.context().setOffline(true);
  await phone.says('You are offline.');
  await customer.until('order/list', (row) => row['direction'] === 'down' && row['status'] === 'settled');
  expect((await customer.ok('order/list'))['total']).toBe(2);
  await page.context().setOffline(false);
  await phone.dialog('Result').waitFor();
  await phone.button('Trade again').click();
  await phone.says('No running orders');
  const available = Number(await customer.available()).toFixed(2);
  await phone.says(`US$${available} available`);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  expect(loads).toBe(0);
});

it('shows the last known market after an offline reload, takes no orders, and recovers by itself', async () => {
  const { phone } = await crowd.customerWith('100.00');
  const { page } = phone;
  const paused = page.getByText(/^No connection: the last price is from \d\d:\d\d:\d\d\./).filter({ visible: true });
  const buys = [phone.button('Buy up'), phone.button('Buy down')];
  const chart = page.getByRole('img', { name: /BTCUSDT, 1m chart/ });
  await phone.go('/trade?symbol=BTCUSDT');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.says('US$100.00 available');
  await chart.locator('canvas').first().waitFor();
  await phone.button('Buy up').click();
  await phone.dialog('Check your order').waitFor();

  await page.context().setOffline(true);
  await phone.dialog('Check your order').getByText('Trading is paused').waitFor();
  expect(await phone.button('Place order').isDisabled()).toBe(true);
  await page.reload();
  await paused.waitFor();
  await chart.locator('canvas').first().waitFor();
  expect(await chart.getAttribute('aria-label')).toMatch(/Price now \d+,\d{3}\.\d\d/);
  for (const buy of buys) expect(await buy.isDisabled()).toBe(true);

  await page.context().setOffline(false);
  await paused.waitFor({ state: 'detached' });
  for (const buy of buys) expect(await buy.isEnabled()).toBe(true);
  await phone.button('Buy up').click();
  await phone.button('Place order').click();
  await page.getByRole('timer', { name: 'Time left until the order settles' }).first().waitFor();
});

it('opens every screen offline after one visit to home, and loads its data once back online', async () => {
  const { phone } = await crowd.customerWith('100.00');
  const { page } = phone;
  await phone.go('/');
  await phone.says('US$100.00');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  for (const [path, title] of [
    ['/financing', 'Earn'],
    ['/runningwater', 'Statement'],
    ['/aboutus', 'About us'],
    ['/trade?symbol=BTCUSDT', 'Trade'],
  ]) {
    await phone.go(String(path));
    await page.getByRole('heading', { level: 1, name: String(title) }).waitFor();
  }
  await page.getByText('The server could not be reached.').first().waitFor();
  const files = (await readdir(ASSETS)).filter((name) => /\.(?:js|css)$/.test(name));
  const missing = await page.evaluate(async (names) => {
    const kept = await Promise.all(names.map((name) => caches.match(`/assets/${name}`)));
    return names.filter((_, at) => kept[at] === undefined);
  }, files);
  expect([files.length > 100, missing]).toEqual([true, []]);

  await page.context().setOffline(false);
  await page
    .getByRole('img', { name: /BTCUSDT, 1m chart/ })
    .locator('canvas')
    .first()
    .waitFor();
  await phone.says('US$100.00 available');
});

it('queues support messages offline and delivers each once', async () => {
  const customer = new Client(crowd.product.url);
  await customer.register();
  const phone = await crowd.phoneOf(customer);
  const { page } = phone;
  await phone.go('/kf');
  await phone.says('How can we help?');
  await page.context().setOffline(true);
  await phone.says('You are offline.');
  for (const text of ['Where is my deposit?', 'It was made today.']) {
    await phone.fill('Message', text);
    await phone.button('Send').click();
  }
  const buffer = plainPicture(64, 40, [60, 90, 60]);
  await page.getByLabel('Attach a picture').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  const waiting = page.getByRole('list', { name: 'Messages on their way' }).getByRole('listitem');
  await waiting.nth(2).waitFor();
  await phone.says(/sent as soon as there is a connection/);
  // Close and reopen on another screen: the queued messages, picture included, are still on the device.
  await page.route('**/support/send', (route) => route.abort('connectionreset'));
  await page.context().setOffline(false);
  await phone.go('/kf');
  await waiting.nth(2).getByRole('img', { name: 'Attached picture' }).waitFor();
  await phone.go('/lang');
  await page.unroute('**/support/send');
  const written = await eventually(async () => {
    const rows = rowsOf(await customer.ok('support/messages'));
    expect(rows).toHaveLength(3);
    return rows;
  }, 60_000);
  expect(written.map((row) => row['text'])).toEqual(['', 'It was made today.', 'Where is my deposit?']);
  expect(written[0]?.['attachment_url']).toMatch(/^\//);
  await phone.go('/kf');
  await phone.says('Where is my deposit?');
  expect(await waiting.count()).toBe(0);
});

it('logs no errors in the browser console except the lost connection', () => {
  expect(crowd.complaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
