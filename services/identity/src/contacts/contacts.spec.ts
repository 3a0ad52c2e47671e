import {
  checkPayPassword,
  exportData,
  type MailboxMessage,
  mailbox,
  resetPayPwd,
  resetPwd,
  sendCode,
  sessionCheck,
  totpEnable,
  totpSetup,
  type UserView,
  undoContact,
  userLogin,
  userUpdate,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { Secret, TOTP } from 'otpauth';
import { Maintenance } from '../maintenance/maintenance.service.js';
import { SecurityNoticeSender } from '../security-notices/security-notice-sender.js';
import {
  type Caller,
  callerOf,
  IdentityHarness,
  LOCAL,
  PASSWORD,
  START_MS,
  sessionOf,
} from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const PIN = '482913';
const NEXT = 'quite another 8';
const HOUR_MS = 3_600_000;
const TRIAL_MS = 72 * HOUR_MS;
let identity: IdentityHarness;
let next = 0;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

/** An address that no other test uses. */
const fresh = (name: string): string => `${name}${++next}@example.com`;
const freshPhone = (): string => `+81901234${String(++next).padStart(4, '0')}`;

/** A customer with a session that is no proof any more. */
async function customer(fields: object = {}): Promise<Caller> {
  const user = await identity.register({ pay_password: PIN, ...fields });
  identity.clock.advance(300_000);
  return user;
}

async function bind(user: Caller, address: string, proof: object = { password: PASSWORD }): Promise<UserView> {
  const kind = address.includes('@') ? 'email' : 'phone';
  identity.clock.advance(60_000);
  await identity.call(sendCode, { account: address, purpose: `bind_${kind}` }, user);
  return identity.call(userUpdate, { [kind]: address, code: await identity.code(address), ...proof }, user);
}

/** The notices that an address got, once all are sent. */
async function notices(address: string): Promise<MailboxMessage[]> {
  await identity.service.get(SecurityNoticeSender).run();
  await until(async () => {
    const waiting: unknown[] = await identity.db.dataSource.query(
      'select 1 from security_notices where to_address = $1 and due_at is not null',
      [address],
    );
    return waiting.length === 0;
  });
  const { list } = await identity.call(mailbox, { account: address }, undefined, LOCAL);
  return list.filter(({ to, purpose }) => to === address && purpose === 'contact_changed');
}

async function tokenAt(address: string): Promise<string> {
  const [notice] = await notices(address);
  return /\/undo\?token=(\S+)/.exec(notice?.text ?? '')?.[1] ?? '';
}

const undo = (token: string): Promise<unknown> => identity.call(undoContact, { token });
const login = (account: string, password = PASSWORD): Promise<Caller> =>
  identity.call(userLogin, { account, password }).then(callerOf);

/** Sets a new password with a code requested for `account` and sent to `to`. */
async function reset(account: string, to: string): Promise<unknown> {
  identity.clock.advance(60_000);
  await identity.call(sendCode, { account, purpose: 'reset_pwd' });
  const code = await identity.code(to);
  return identity.call(resetPwd, { account, code, new_password: NEXT, confirm_password: NEXT });
}

describe('a new address', () => {
  it('needs the password, the PIN or a code of the second factor, unless the log-in is new', async () => {
    const user = await customer();
    const address = fresh('proof');
    const required = refused('VALIDATION', field('password', 'required'));
    await expect(bind(user, address, {})).rejects.toEqual(required);
    await expect(bind(user, address, { password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(bind(user, address, { pay_password: '111111' })).rejects.toEqual(refused('WRONG_PAY_PASSWORD'));
    await expect(bind(user, address, { totp: '111111' })).rejects.toEqual(refused('SECOND_FACTOR'));
    expect((await bind(user, address)).email).toBe(address);
    const second = fresh('proof');
    expect((await bind(user, second, { pay_password: PIN })).email).toBe(second);
    const { secret } = await identity.call(totpSetup, {}, user);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (): string => app.generate({ timestamp: identity.clock.now() });
    await identity.call(totpEnable, { code: code(), password: PASSWORD }, user);
    const third = fresh('proof');
    identity.clock.advance(60_000);
    await identity.call(sendCode, { account: third, purpose: 'bind_email' }, user);
    const proof = { email: third, code: await identity.code(third), totp: code() };
    expect((await identity.call(userUpdate, proof, user)).email).toBe(third);
    identity.clock.advance(60_000);
    const credentials = { account: user.username, password: PASSWORD, totp: code() };
    const again = callerOf(await identity.call(userLogin, credentials));
    const fourth = fresh('proof');
    expect((await bind(again, fourth, {})).email).toBe(fourth);
    identity.clock.advance(240_000);
    await expect(bind(again, fresh('proof'), {})).rejects.toEqual(required);
  });

  it('locks the session, but not the owner’s log-in, after five wrong passwords', async () => {
    const user = await customer();
    const attempt = { email: fresh('guess'), code: '000000' };
    for (let i = 0; i < 5; i++) {
      const guess = identity.call(userUpdate, { ...attempt, password: `wrong ${i}` }, user, { ip: `198.51.100.${i}` });
      await expect(guess).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    }
    await expect(identity.call(userUpdate, { ...attempt, password: PASSWORD }, user)).rejects.toEqual(
      refused('LOGIN_LOCKED'),
    );
    await login(user.username);
  });

  it('is reported to the addresses that the customer had before, in the customer’s language', async () => {
    const [email, phone] = [fresh('told'), freshPhone()];
    const user = await customer({ email, phone });
    await identity.call(userUpdate, { lang: 'jp' }, user);
    await bind(user, fresh('unseen'));
    for (const told of [email, phone]) {
      expect(await notices(told)).toMatchObject([{ code: '', text: expect.stringContaining('u***@example.com') }]);
      expect((await notices(told))[0]?.text).toContain('取り消');
    }
    expect(await tokenAt(email)).toMatch(/^[\w-]{43}$/);
    const stored: { stored: string }[] = await identity.db.dataSource.query(
      'select row_to_json(c)::text as stored from contact_changes c where user_id = $1',
      [user.id],
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.stored).not.toContain(await tokenAt(email));
  });

  it('is not reported where there was none, or where it was new itself', async () => {
    const user = await customer();
    const [first, second] = [fresh('first'), fresh('second')];
    await bind(user, first);
    await bind(user, second);
    expect([await notices(first), await notices(second)]).toEqual([[], []]);
    await reset(user.username, second);
  });

  it('starts the cooling time of withdrawals', async () => {
    const user = await customer({ email: fresh('cool') });
    const changedAt = async (): Promise<number> => {
      const request = { user_id: user.id, pay_password: PIN, second_factor: false };
      return (await identity.ask(checkPayPassword, request)).changed_at;
    };
    expect(await changedAt()).toBe(0);
    await bind(user, fresh('cool'));
    expect(await changedAt()).toBe(identity.clock.now());
  });
});

describe('a reset by a new address', () => {
  it('is refused for 72 hours if there was an address before', async () => {
    const user = await customer({ email: fresh('before') });
    const address = fresh('after');
    await bind(user, address);
    const wait = { retry_after_s: TRIAL_MS / 1000 - 60 };
    await expect(reset(address, address)).rejects.toEqual(refused('NEW_CONTACT', { params: wait }));
    identity.clock.advance(60_000);
    await identity.call(sendCode, { account: address, purpose: 'reset_paypwd' }, user);
    const code = await identity.code(address);
    const newPin = { new_paypwd: '118822', confirm_paypwd: '118822', code };
    await expect(identity.call(resetPayPwd, newPin, user)).rejects.toEqual(refused('NEW_CONTACT'));
    identity.clock.advance(TRIAL_MS);
    await reset(address, address);
    await login(address, NEXT);
  });

  it('is sent to an older address if the customer asks by user name', async () => {
    const phone = freshPhone();
    const user = await customer({ phone });
    const address = fresh('added');
    await bind(user, address);
    await expect(reset(address, address)).rejects.toEqual(refused('NEW_CONTACT'));
    await reset(user.username, phone);
    await login(user.username, NEXT);
  });
});

describe('the link in the notice', () => {
  it('sets the address back once, ends all sessions, and lets the owner reset the password', async () => {
    const [old, thief] = [fresh('owner'), fresh('thief')];
    const user = await customer({ email: old });
    const stolen = await login(user.username);
    await bind(stolen, thief);
    await bind(stolen, fresh('thief'));
    const token = await tokenAt(old);
    const other = { username: `taker${next}`, password: PASSWORD, email: old };
    await expect(identity.register(other)).rejects.toEqual(refused('ALREADY_REGISTERED'));
    await expect(login(old)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(undo(`not-${token}`)).rejects.toEqual(refused('NOT_FOUND'));
    const both = await Promise.allSettled([undo(token), undo(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undo(token)).rejects.toEqual(refused('NOT_FOUND'));
    for (const { id, token } of [user, stolen]) {
      const check = identity.ask(sessionCheck, { user_id: id, session_id: sessionOf(token) });
      await expect(check).rejects.toEqual(refused('UNAUTHENTICATED'));
    }
    await until(() => identity.ended.some((e) => e.user_id === user.id && !e.except_session_id));
    await expect(login(thief)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await reset(old, old);
    expect((await login(old, NEXT)).id).toBe(user.id);
  });

  it('removes an address where there was none', async () => {
    const phone = freshPhone();
    const user = await customer({ phone });
    const added = fresh('added');
    await bind(user, added);
    expect(await undo(await tokenAt(phone))).toEqual({ kind: 'email' });
    const { user: view } = await identity.call(userLogin, { account: phone, password: PASSWORD });
    expect([view.email, view.phone]).toEqual([null, phone]);
    await identity.register({ email: added });
  });

  it('expires after 72 hours, when the old address is free for others', async () => {
    const old = fresh('released');
    const user = await customer({ email: old });
    await bind(user, fresh('kept'));
    const token = await tokenAt(old);
    identity.clock.advance(TRIAL_MS);
    await expect(undo(token)).rejects.toEqual(refused('NOT_FOUND'));
    identity.clock.advance(1);
    await identity.service.get(Maintenance).run();
    await identity.register({ email: old });
  });

  it('is not needed by an owner who binds the old address again', async () => {
    const old = fresh('again');
    const user = await customer({ email: old });
    await bind(user, fresh('other'));
    expect((await bind(user, old)).email).toBe(old);
    expect((await login(old)).id).toBe(user.id);
  });

  it('does nothing for a closed account', async () => {
    const old = fresh('closed');
    const user = await customer({ email: old });
    await bind(user, fresh('closed'));
    await identity.db.dataSource.query('update users set closed_at = created_at where id = $1', [user.id]);
    await expect(undo(await tokenAt(old))).rejects.toEqual(refused('NOT_FOUND'));
  });
});

it('changes of address are part of the data export', async () => {
  const old = fresh('export');
  const user = await customer({ email: old });
  const address = fresh('export');
  await bind(user, address);
  const { security } = await identity.call(exportData, {}, user);
  expect(security['contact_changes']).toMatchObject([{ kind: 'email', old_address: old, new_address: address }]);
  expect(JSON.stringify(security)).not.toContain('token');
});
