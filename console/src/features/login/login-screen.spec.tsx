import { token } from '../../lib/session';
import { eventually, field, openConsole, press, sees, sent, type } from '../../testing/console';
import { FakeServer, OWNER, TIME } from '../../testing/fake-server';

async function logIn(server: FakeServer): Promise<void> {
  await openConsole(server, '/home', null);
  await type('E-mail', 'owner@makoto.example');
  await type('Password', 'a long password');
  await type('Authenticator code', '123456');
  await press('Log in');
}

describe('the log-in', () => {
  it('sends e-mail, password and code, keeps the token and opens the console', async () => {
    const server = new FakeServer();
    const { calls: _, ...operator } = OWNER;
    server.answer('login', () => ({ access_token: 'fresh', expires_at: TIME, operator }));
    await logIn(server);
    await sees('Overview');
    await sent(server, 'login', { email: 'owner@makoto.example', password: 'a long password', totp: '123456' });
    expect(token.get()).toBe('fresh');
  });

  it('asks whoever has an initial password for one of their own', async () => {
    const server = new FakeServer();
    server.refuse('login', 2017, 'This is your initial password.');
    await logIn(server);
    await sees('This is your initial password.');
    await type('Your own password (at least 12 characters)', 'a passphrase of my own');
    await press('Log in');
    const typed = { email: 'owner@makoto.example', password: 'a long password', totp: '123456' };
    await sent(server, 'login', typed, { ...typed, new_password: 'a passphrase of my own' });
  });

  it('shows why it was refused and keeps what was typed', async () => {
    const server = new FakeServer();
    server.refuse('login', 2001, 'E-mail, password or code is wrong.');
    await logIn(server);
    await sees('E-mail, password or code is wrong.');
    expect(field('E-mail').value).toBe('owner@makoto.example');
    expect(field('Password').value).toBe('a long password');
    expect(token.get()).toBeNull();
  });

  it('says so when the server does not answer', async () => {
    const server = new FakeServer();
    server.loseAnswer('login');
    await logIn(server);
    await sees('The server did not answer as expected.');
  });

  it('asks for a valid e-mail address before it sends anything', async () => {
    const server = new FakeServer();
    await openConsole(server, '/home', null);
    await type('E-mail', 'not an address');
    await type('Password', 'a long password');
    await press('Log in');
    await eventually(() => expect(field('E-mail').getAttribute('aria-invalid')).toBe('true'));
    await sent(server, 'login');
  });
});
