import { checkPayPassword, closeAccount, restrictions, sessionCheck, userLogin, userRegister } from '@makoto/contracts';
import { IdentityHarness, PASSWORD, sessionOf } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

describe('closing an account', () => {
  it('is refused while the wallet is unavailable', async () => {
    const user = await identity.register();
    await expect(identity.call(closeAccount, { password: PASSWORD }, user)).rejects.toEqual(refused('UNAVAILABLE'));
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ closed: false });
    identity.peers.start();
  });

  it('is refused with a balance, an incoming deposit or rebate, or a wrong password', async () => {
    const user = await identity.register();
    const row = { currency: 'USDT', available: '0.00', in_trade: '0.00', locked: '0.000001', withdrawing: '0.00' };
    identity.peers.balances = [row];
    await expect(identity.call(closeAccount, { password: PASSWORD }, user)).rejects.toEqual(refused('BALANCE_LEFT'));
    identity.peers.balances = [{ ...row, locked: '0.00' }];
    identity.peers.incoming = true;
    await expect(identity.call(closeAccount, { password: PASSWORD }, user)).rejects.toEqual(refused('BALANCE_LEFT'));
    Object.assign(identity.peers, { incoming: false, rebates: true });
    await expect(identity.call(closeAccount, { password: PASSWORD }, user)).rejects.toEqual(refused('BALANCE_LEFT'));
    identity.peers.rebates = false;
    await expect(identity.call(closeAccount, { password: 'wrong' }, user)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await identity.ask(sessionCheck, { user_id: user.id, session_id: sessionOf(user.token) });
  });

  it('ends all sessions, prevents log-in and keeps the login names reserved', async () => {
    identity.peers.balances = [];
    const user = await identity.register({ pay_password: '482913', email: 'gone@example.com' });
    await identity.call(closeAccount, { password: PASSWORD }, user);
    await expect(identity.ask(sessionCheck, { user_id: user.id, session_id: sessionOf(user.token) })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    await expect(identity.call(userLogin, { account: user.username, password: PASSWORD })).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await expect(
      identity.ask(checkPayPassword, { user_id: user.id, pay_password: '482913', second_factor: false }),
    ).rejects.toEqual(refused('ACCOUNT_RESTRICTED'));
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ closed: true });
    const again = { username: 'someone', email: 'gone@example.com', password: PASSWORD, agree: true };
    await expect(identity.call(userRegister, again)).rejects.toEqual(refused('ALREADY_REGISTERED'));
  });
});
