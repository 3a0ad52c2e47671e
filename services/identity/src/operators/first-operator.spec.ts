import { consoleAuditList, consoleLogin, consoleMe, consolePassword, sessionCheck } from '@makoto/contracts';
import { IdentityHarness, OPERATOR, sessionOf } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const CHANGED = 'changed at the console';
const SET_ANEW = { CONSOLE_PASSWORD: 'set anew in the settings' };

interface Desk {
  user_id: string;
  session_id: string;
  context: { userId: string; sessionId: string; operator: true };
}

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

async function login(password: string): Promise<Desk> {
  const { operator, access_token } = await identity.call(consoleLogin, { email: OPERATOR.email, password });
  const sessionId = sessionOf(access_token);
  const context = { userId: operator.id, sessionId, operator: true } as const;
  return { user_id: operator.id, session_id: sessionId, context };
}
const ask = ({ user_id, session_id }: Desk): Promise<unknown> => identity.ask(sessionCheck, { user_id, session_id });

test('a password that the operator of the settings has changed outlives a restart, and so do the sessions', async () => {
  const desk = await login(OPERATOR.password);
  await identity.call(consolePassword, { old_password: OPERATOR.password, new_password: CHANGED }, desk);
  await identity.restart();
  await ask(desk);
  await login(CHANGED);
  await expect(login(OPERATOR.password)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
});

test('settings that have changed hold from the next start; sessions end, and it is written down once', async () => {
  const before = await login(CHANGED);
  await identity.restart(SET_ANEW);
  await identity.restart(SET_ANEW);
  await expect(ask(before)).rejects.toEqual(refused('UNAUTHENTICATED'));
  await expect(login(CHANGED)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  const desk = await login(SET_ANEW.CONSOLE_PASSWORD);
  expect((await identity.call(consoleMe, {}, desk)).role).toBe('owner');
  const { list } = await identity.call(consoleAuditList, { subject: desk.user_id }, desk);
  expect(list.filter(({ action }) => action === 'operator.settings')).toHaveLength(1);
});

test('the first start that remembers settings brings another password up to date, as starts before it did', async () => {
  await identity.db.dataSource.query('update operators set settings_mac = null');
  await identity.restart();
  await expect(login(SET_ANEW.CONSOLE_PASSWORD)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  await login(OPERATOR.password);
});

test('the first start that remembers settings leaves those that hold already, and the sessions, alone', async () => {
  await identity.db.dataSource.query('update operators set settings_mac = null');
  const desk = await login(OPERATOR.password);
  await identity.restart();
  await ask(desk);
  await identity.call(consolePassword, { old_password: OPERATOR.password, new_password: CHANGED }, desk);
  await identity.restart();
  await login(CHANGED);
  await identity.restart({ CONSOLE_TOTP_SECRET: 'JBSWY3DPEHPK3PXP' });
  await expect(login(OPERATOR.password)).rejects.toEqual(refused('SECOND_FACTOR'));
});
