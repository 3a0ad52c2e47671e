import { jest } from '@jest/globals';
import { consoleAuditList, consoleLogin, consoleMe, consolePassword, sessionCheck } from '@makoto/contracts';
import { SecretHasher } from '../security/secret-hasher.js';
import { IdentityHarness, OPERATOR, sessionOf } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const CHANGED = 'changed at the console';
const NEW_SETTINGS = { CONSOLE_PASSWORD: 'changed in the settings' };

interface OperatorSession {
  user_id: string;
  session_id: string;
  context: { userId: string; sessionId: string; operator: true };
}

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

async function login(password: string): Promise<OperatorSession> {
  const { operator, access_token } = await identity.call(consoleLogin, { email: OPERATOR.email, password });
  const sessionId = sessionOf(access_token);
  const context = { userId: operator.id, sessionId, operator: true } as const;
  return { user_id: operator.id, session_id: sessionId, context };
}
const check = ({ user_id, session_id }: OperatorSession): Promise<unknown> =>
  identity.ask(sessionCheck, { user_id, session_id });

test('a restart keeps a password changed at the console, and the sessions', async () => {
  const session = await login(OPERATOR.password);
  await identity.call(consolePassword, { old_password: OPERATOR.password, new_password: CHANGED }, session);
  await identity.restart();
  await check(session);
  await login(CHANGED);
  await expect(login(OPERATOR.password)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
});

test('it is known whether the password is still that of the settings', async () => {
  const isKnown = async (): Promise<unknown> =>
    identity.db.dataSource.query('select has_settings_password from operators where email = $1', [OPERATOR.email]);
  expect(await isKnown()).toEqual([{ has_settings_password: false }]);
  const session = await login(CHANGED);
  await identity.call(consolePassword, { old_password: CHANGED, new_password: OPERATOR.password }, session);
  await identity.restart();
  expect(await isKnown()).toEqual([{ has_settings_password: true }]);
  await identity.call(consolePassword, { old_password: OPERATOR.password, new_password: CHANGED }, session);
  expect(await isKnown()).toEqual([{ has_settings_password: false }]);
});

test('of two changes with the same old password, the later one is refused', async () => {
  const session = await login(CHANGED);
  const change = (old_password: string, new_password: string): Promise<unknown> =>
    identity.call(consolePassword, { old_password, new_password }, session);
  const hasher = identity.service.get(SecretHasher);
  jest.spyOn(hasher, 'password').mockImplementationOnce(async (password) => {
    await change(CHANGED, 'the first of two changes');
    return hasher.password(password);
  });
  await expect(change(CHANGED, 'the later of two changes')).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  await change('the first of two changes', CHANGED);
});

test('changed settings apply at the next start, end the sessions and are logged once', async () => {
  const before = await login(CHANGED);
  await identity.restart(NEW_SETTINGS);
  await identity.restart(NEW_SETTINGS);
  await expect(check(before)).rejects.toEqual(refused('UNAUTHENTICATED'));
  await expect(login(CHANGED)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  const session = await login(NEW_SETTINGS.CONSOLE_PASSWORD);
  expect((await identity.call(consoleMe, {}, session)).role).toBe('owner');
  const { list } = await identity.call(consoleAuditList, { subject: session.user_id }, session);
  expect(list.filter(({ action }) => action === 'operator.settings')).toHaveLength(1);
});

test('the first start that stores a settings MAC applies a different password', async () => {
  await identity.db.dataSource.query('update operators set settings_mac = null');
  await identity.restart();
  await expect(login(NEW_SETTINGS.CONSOLE_PASSWORD)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  await login(OPERATOR.password);
});

test('the first start that stores a settings MAC keeps unchanged settings and the sessions', async () => {
  await identity.db.dataSource.query('update operators set settings_mac = null');
  const session = await login(OPERATOR.password);
  await identity.restart();
  await check(session);
  await identity.call(consolePassword, { old_password: OPERATOR.password, new_password: CHANGED }, session);
  await identity.restart();
  await login(CHANGED);
  await identity.restart({ CONSOLE_TOTP_SECRET: 'JBSWY3DPEHPK3PXP' });
  await expect(login(OPERATOR.password)).rejects.toEqual(refused('SECOND_FACTOR'));
});
