import {
  ALLOWED_WHEN_RESTRICTED,
  AppError,
  changeUserIcon,
  consoleCustomerFreeze,
  consoleCustomerUnfreeze,
  consoleLogin,
  sendCode,
  setLimits,
  upload,
  userDetails,
  userLogin,
  userUpdate,
} from '@makoto/contracts';
import sharp from 'sharp';
import { IdentityHarness, OPERATOR, PASSWORD, START_MS, sessionOf } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const balance = (
  currency: string,
  available: string,
  rest: object = {},
): IdentityHarness['peers']['balances'][number] => ({
  currency,
  available,
  in_trade: '0.00',
  locked: '0.00',
  withdrawing: '0.00',
  ...rest,
});

describe('the account details', () => {
  it('are unavailable while a service they depend on is', async () => {
    const user = await identity.register();
    await expect(identity.call(userDetails, {}, user)).rejects.toEqual(refused('UNAVAILABLE'));
    identity.peers.start();
  });

  it('show balances without a rate: left out of the totals at first, later at the last rate that was known', async () => {
    const user = await identity.register();
    const { peers } = identity;
    peers.balances = [balance('USD', '100.00'), balance('USDT', '50.00', { locked: '10.00' })];
    peers.rateAt = START_MS - 1_000;
    const expectTotals = async (total: string, available: string, rest: object): Promise<void> => {
      const totals = { total_assets: total, balance: total, available_balance: available };
      expect(await identity.call(userDetails, {}, user)).toMatchObject({
        ...totals,
        ...rest,
        balances: peers.balances,
      });
    };
    const missing = [new AppError('NO_FRESH_PRICE'), new AppError('UNAVAILABLE')];
    for (peers.rate of missing) await expectTotals('100.00', '100.00', { rates_at: null, unvalued: ['USDT'] });
    const known = { rates_at: new Date(peers.rateAt).toISOString(), unvalued: [] };
    for (peers.rate of ['0.99', ...missing]) await expectTotals('159.40', '149.50', known);
    peers.rate = new AppError('INTERNAL');
    await expect(identity.call(userDetails, {}, user)).rejects.toEqual(refused('INTERNAL'));
  });

  it('add up the balances in USD', async () => {
    const user = await identity.register();
    identity.peers.balances = [
      balance('USD', '100.5', { in_trade: '10.00', withdrawing: '5.00' }),
      balance('USDT', '50.00', { locked: '1000.000001' }),
    ];
    identity.peers.rate = '0.9995';
    identity.peers.today = { income: '-12.30', orders: 4 };
    const details = await identity.call(userDetails, { time_zone: 'Asia/Tokyo' }, user);
    expect(identity.peers.todayZone).toBe('Asia/Tokyo');
    expect(details).toMatchObject({
      total_assets: '1164.975',
      balance: '1164.975',
      available_balance: '150.475',
      account_balance: '115.50',
      today: { income: '-12.30', orders: 4 },
      user: { id: user.id, level: 1, kyc_status: 'none', icon: 'crane', created_at: new Date(START_MS).toISOString() },
    });
    expect(details.balances).toEqual(identity.peers.balances);
  });

  it('show a freeze or an exclusion, its end, and what stays allowed', async () => {
    const user = await identity.register();
    const restriction = async (): Promise<unknown> => (await identity.call(userDetails, {}, user)).restriction;
    const allowed = [...ALLOWED_WHEN_RESTRICTED];
    expect(await restriction()).toBeNull();
    const until = new Date(identity.clock.now() + 7 * 86_400_000).toISOString();
    await identity.call(setLimits, { exclude_until: until }, user);
    expect(await restriction()).toEqual({ kind: 'excluded', until, allowed });
    const login = await identity.call(consoleLogin, OPERATOR);
    const context = { userId: login.operator.id, sessionId: sessionOf(login.access_token), operator: true };
    const operator = { context };
    await identity.call(consoleCustomerFreeze, { id: user.id, reason: 'Two accounts, one person' }, operator);
    expect(await restriction()).toEqual({ kind: 'frozen', until: null, allowed });
    await identity.call(consoleCustomerUnfreeze, { id: user.id, reason: 'They are two' }, operator);
    expect(await restriction()).toEqual({ kind: 'excluded', until, allowed });
    identity.clock.advance(7 * 86_400_000);
    expect(await restriction()).toBeNull();
  });

  it('require a customer’s token', async () => {
    await expect(identity.call(userDetails)).rejects.toEqual(refused('UNAUTHENTICATED'));
    const operator = { context: { userId: (await identity.register()).id, operator: true } };
    await expect(identity.call(userDetails, {}, operator)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });
});

describe('the profile', () => {
  it('saves language, colour, theme, gender and birthday', async () => {
    const user = await identity.register();
    const change = { lang: 'zn', up_color: 'green', theme: 'dark', gender: 'female', birthday: '1990-02-28' };
    expect(await identity.call(userUpdate, change, user)).toMatchObject(change);
    expect((await identity.call(userDetails, {}, user)).user).toMatchObject(change);
    const attempt = (body: object): Promise<unknown> => identity.call(userUpdate, body, user);
    await expect(attempt({ birthday: '2026-02-30' })).rejects.toEqual(refused('VALIDATION', field('birthday', 'date')));
    await expect(attempt({ birthday: '2008-11-21' })).rejects.toEqual(refused('VALIDATION', field('birthday', 'date')));
    await expect(attempt({ birthday: '1890-01-01' })).rejects.toEqual(refused('VALIDATION', field('birthday', 'date')));
    await expect(attempt({ lang: 'fr' })).rejects.toEqual(refused('VALIDATION', field('lang', 'choice')));
    await expect(attempt({ username: 'other' })).rejects.toEqual(refused('VALIDATION', field('username', 'unknown')));
    expect(await attempt({ birthday: '2008-11-20' })).toMatchObject({ birthday: '2008-11-20' });
  });

  it('saves how charts are looked at, and nothing beyond what the app offers', async () => {
    const user = await identity.register();
    expect((await identity.call(userDetails, {}, user)).user.chart).toBeNull();
    const chart = {
      ...{ interval: '5m', style: 'line', shown: ['macd', 'ma'], ma: [5, 10, 200], ema: [12, 26] },
      ...{ bollinger: [20, 5], rsi: [2], macd: [12, 26, 9] },
    };
    const save = (change: object): Promise<unknown> =>
      identity.call(userUpdate, { chart: { ...chart, ...change } }, user);
    await save({});
    await identity.call(userUpdate, { theme: 'dark' }, user);
    expect((await identity.call(userDetails, {}, user)).user.chart).toEqual(chart);
    for (const [name, value] of [
      ['ma', [5, 10]],
      ['ma', [5, 10, 20, 30]],
      ['ma', [5, 10, 201]],
      ['ema', [1, 26]],
      ['bollinger', [20, 6]],
      ['rsi', [14.5]],
      ['rsi', ['14']],
      ['macd', 12],
      ['shown', ['ma', 'ma']],
    ] as const)
      await expect(save({ [name]: value })).rejects.toEqual(refused('VALIDATION', field(`chart.${name}`, 'type')));
    await expect(save({ shown: ['vwap'] })).rejects.toEqual(refused('VALIDATION', field('chart.shown', 'choice')));
    await expect(save({ interval: '2m' })).rejects.toEqual(refused('VALIDATION', field('chart.interval', 'choice')));
    await expect(save({ colour: 'red' })).rejects.toEqual(refused('VALIDATION', field('chart.colour', 'unknown')));
    expect((await identity.call(userDetails, {}, user)).user.chart).toEqual(chart);
  });

  it('requires the code sent to a new address, and logs in with it instead of the old address', async () => {
    const user = await identity.register({ email: 'old@example.com' });
    const bind = (code: string): Promise<unknown> =>
      identity.call(userUpdate, { email: 'New@Example.com', code }, user);
    await expect(bind('123456')).rejects.toEqual(refused('WRONG_CODE'));
    await identity.call(sendCode, { account: 'new@example.com', purpose: 'bind_email' }, user);
    const code = await identity.code('new@example.com');
    const thief = await identity.register();
    await expect(identity.call(userUpdate, { email: 'new@example.com', code }, thief)).rejects.toEqual(
      refused('WRONG_CODE'),
    );
    expect(await bind(code)).toMatchObject({ email: 'new@example.com' });
    await expect(bind(code)).rejects.toEqual(refused('WRONG_CODE'));
    expect((await identity.call(userLogin, { account: 'NEW@example.com', password: PASSWORD })).user.id).toBe(user.id);
    await expect(identity.call(userLogin, { account: 'old@example.com', password: PASSWORD })).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
  });

  it('rejects an address or number of another customer', async () => {
    await identity.register({ phone: '+14155550123' });
    const user = await identity.register();
    await identity.call(sendCode, { account: '+1 415 555 0123', purpose: 'bind_phone' }, user);
    const code = await identity.code('+14155550123');
    await expect(identity.call(userUpdate, { phone: '+1 (415) 555-0123', code }, user)).rejects.toEqual(
      refused('ALREADY_REGISTERED'),
    );
    const both = { email: 'a@example.com', phone: '+14155550124', code };
    await expect(identity.call(userUpdate, both, user)).rejects.toEqual(refused('VALIDATION', field('phone', 'type')));
  });

  it('accepts a built-in icon or the customer’s own upload only', async () => {
    const user = await identity.register();
    expect(await identity.call(changeUserIcon, { icon: 'fuji' }, user)).toEqual({ icon: 'fuji' });
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id } = await identity.call(upload, { purpose: 'icon', content: png.toString('base64') }, user);
    const { icon } = await identity.call(changeUserIcon, { icon: id }, user);
    expect(icon).toContain(`/index.php/api/common/file?id=${id}`);
    const other = await identity.register();
    await expect(identity.call(changeUserIcon, { icon: id }, other)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(identity.call(changeUserIcon, { icon: 'no such icon' }, user)).rejects.toEqual(refused('NOT_FOUND'));
  });
});
