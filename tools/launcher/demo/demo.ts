import { DemoClient, type Json, rowsOf } from './demo-client.ts';
import { NOTICE, OPERATOR_ANSWER, QUESTION } from './demo-texts.ts';
import { plainPicture } from './picture.ts';

export const DEMO_NAME = 'demo';
export const DEMO_PIN = '246810';
/** The people that demo invited, directly or through others: three levels. */
const INVITED = ['demohana', 'demoken', 'demoyui'] as const;
const ORDERS: readonly (readonly [product: string, direction: 'up' | 'down', amount: string])[] = [
  ['BTCUSDT', 'up', '20.00'],
  ['ETHUSDT', 'down', '15.00'],
  ['SOLUSDT', 'up', '10.00'],
  ['XRPUSDT', 'down', '25.00'],
  ['BTCUSDT', 'down', '12.00'],
  ['DOGEUSDT', 'up', '8.00'],
];
const SHORTEST_S = 15;
const LONGEST_S = 300;

export interface DemoOptions {
  url: string;
  password: string;
  operator: { email: string; password: string };
  signal: AbortSignal;
}

/**
 * Creates the customer `demo` with some history, and the customers it invited, through public calls only. It can be
 * repeated at any time and does nothing twice. @throws Failure
 */
export async function makeDemo({ url, password, operator, signal }: DemoOptions): Promise<void> {
  const demo = new DemoClient(url, 'api', signal);
  await demo.enter({ username: DEMO_NAME, password, pay_password: DEMO_PIN, agree: true });
  const console = new DemoClient(url, 'console', signal);
  await console.enterConsole(operator.email, operator.password);

  await payIn(demo, '5000.00', 'first');
  await verify(demo, console);
  const invited = await invite(url, password, demo, signal);
  for (const [i, [product_id, direction, amount]] of ORDERS.entries()) {
    const order = { product_id, direction, amount, duration: SHORTEST_S };
    await Promise.all([demo, ...invited].map((client) => client.ask('order/create', order, `order-${i}`)));
  }
  await earn(demo);
  await depositsOfEveryKind(demo);
  await withdraw(demo);
  await talk(demo, console);
  await announce(console);
  await demo.until('order/hold_list', { size: 100 }, (data) =>
    rowsOf(data).some(({ duration }) => duration === SHORTEST_S) ? undefined : true,
  );
  for (const [i, product_id] of ['BTCUSDT', 'ETHUSDT'].entries()) {
    const order = { product_id, direction: i === 0 ? 'up' : 'down', amount: '30.00', duration: LONGEST_S };
    await demo.ask('order/create', order, `running-${i}`);
  }
}

/** A quick payment that succeeds; resolves when it is credited. */
async function payIn(client: DemoClient, amount: string, step: string): Promise<void> {
  const deposit = await client.ask('user/deposit', { method: 'quick', currency: 'USD', amount }, `deposit-${step}`);
  await client.ask('wallet/submit_now', { deposit_id: deposit.id }, `paid-${step}`);
  await client.until('wallet/deposits', {}, (data) =>
    rowsOf(data).find(({ id, status }) => id === deposit.id && status === 'success'),
  );
}

/** Submits identity documents and has the operator approve them. */
async function verify(demo: DemoClient, console: DemoClient): Promise<void> {
  const { status } = await demo
    .ask('user/details')
    .then(({ user }) => ({ status: Reflect.get(Object(user), 'kyc_status') }));
  if (status === 'approved') return;
  if (status !== 'pending') {
    await demo.ask('user/bind_idcard', {
      real_name: '誠 太郎',
      gender: 'other',
      birthday: '1990-04-01',
      id_number: 'DEMO12345678',
      doc_type: 'driving_license',
      front: await demo.upload('idcard', plainPicture(640, 400, [60, 90, 120])),
      back: await demo.upload('idcard', plainPicture(640, 400, [90, 110, 90])),
    });
  }
  const waiting = rowsOf(await console.ask('kyc/list', { status: 'pending', size: 100 }));
  const own = waiting.find(({ username }) => username === DEMO_NAME);
  if (own) await console.ask('kyc/approve', { id: own.id });
}

/** Three customers, each invited by the one before, with money to trade. */
async function invite(url: string, password: string, demo: DemoClient, signal: AbortSignal): Promise<DemoClient[]> {
  const clients: DemoClient[] = [];
  let inviter = demo;
  for (const username of INVITED) {
    const { invite_code } = await inviter.ask('user/invite');
    const client = new DemoClient(url, 'api', signal);
    await client.enter({ username, password, pay_password: DEMO_PIN, invite_code, agree: true });
    await payIn(client, '500.00', 'first');
    clients.push(client);
    inviter = client;
  }
  return clients;
}

/** A conversion, a locked position and a savings position. */
async function earn(demo: DemoClient): Promise<void> {
  const positions = rowsOf(await demo.ask('wealth/orders'));
  if (positions.length > 0) return;
  const conversion = { from: 'USD', to: 'USDT', amount: '1200.00' };
  const { quote_id } = await demo.ask('wallet/convert', conversion);
  await demo.ask('wallet/convert', { ...conversion, quote_id }, 'convert');
  for (const [kind, amount] of [
    ['lock', '600.00'],
    ['wealth', '400.00'],
  ] as const) {
    const [product] = rowsOf(await demo.ask('wealth/getList', { kind }));
    const bought = { product_id: product?.id, amount, pay_password: DEMO_PIN };
    if (product) await demo.ask('wealth/buy', bought, `buy-${kind}`);
  }
}

/** A bank transfer that waits for its payment, and a quick payment that the sandbox declines. */
async function depositsOfEveryKind(demo: DemoClient): Promise<void> {
  const bank = { method: 'bank', currency: 'JPY', country: 'JP', amount: '30000' };
  await demo.ask('user/deposit', bank, 'deposit-bank');
  const declined = { method: 'quick', currency: 'USD', amount: '50.16' };
  const { id } = await demo.ask('user/deposit', declined, 'deposit-declined');
  await demo.ask('wallet/submit_now', { deposit_id: id }, 'paid-declined');
}

/** A bank account, a withdrawal that is paid, and one that the customer cancels. */
async function withdraw(demo: DemoClient): Promise<void> {
  const card = await demo.ask(
    'user/save_bank',
    {
      currency: 'JPY',
      bank_name: 'みずほ銀行',
      bank_code: '0001',
      branch_name: '東京営業部',
      branch_number: '001',
      account_number: '1234567',
      holder_name: 'マコト タロウ',
      pay_password: DEMO_PIN,
    },
    'card',
  );
  const paid = { paymethod: 'bank', bank_id: card.id, amount: '150.00', pay_password: DEMO_PIN };
  await demo.ask('wallet/bankWithdrawal', paid, 'withdrawal-paid');
  const back = await demo.ask('wallet/bankWithdrawal', { ...paid, amount: '80.00' }, 'withdrawal-back');
  const [found] = rowsOf(await demo.ask('wallet/withdrawals')).filter(({ id }) => id === back.id);
  if (found?.status === 'pending') await demo.ask('wallet/cancel_withdrawal', { id: back.id }, 'cancel');
}

/** A question to customer service and its answer. */
async function talk(demo: DemoClient, console: DemoClient): Promise<void> {
  await demo.ask('support/send', { text: QUESTION }, 'question');
  const { user } = await demo.ask('user/details');
  await console.ask('chats/send', { user_id: Reflect.get(Object(user), 'id'), text: OPERATOR_ANSWER }, 'answer');
}

/** One announcement, if there is none. */
async function announce(console: DemoClient): Promise<void> {
  if (rowsOf(await console.ask('notices/list')).length > 0) return;
  const saved: Json = await console.ask('notices/save', { texts: NOTICE }, 'notice');
  await console.ask('notices/publish', { id: saved.id }, 'publish');
}
