import { token } from '../../lib/session';
import { eventually, openConsole, press, sees, seesNo, sent, type } from '../../testing/console';
import { FakeServer, OWNER, TIME } from '../../testing/fake-server';

const KEY = { id: 'p-1', name: 'Office laptop', created_at: TIME, last_used_at: null };
const NO_PROOF = [{ field: 'password', msg: 'Please fill this in.' }];

// jsdom has no authenticator: creating and using passkeys is tested in Chromium (test/e2e/console-operators.e2e.ts).

describe('the operator’s own log-in', () => {
  it('lists the passkeys, and asks for password and code only when the server does', async () => {
    const server = new FakeServer();
    server.answer('passkeys/list', () => ({ list: [KEY] }));
    server.refuse('passkeys/remove', 1001, 'Please check.', 400, NO_PROOF);
    await openConsole(server, '/security');
    await sees('Office laptop');
    await sees('Not used yet');
    await press('Remove Office laptop');
    await sees('Remove “Office laptop”?');
    await press('Remove');
    await type('Password', 'a long password');
    await type('Authenticator code', '123456');
    server.answer('passkeys/remove', () => ({}));
    server.answer('passkeys/list', () => ({ list: [] }));
    await press('Remove');
    const proof = { password: 'a long password', totp: '123456' };
    await sent(server, 'passkeys/remove', { id: KEY.id }, { id: KEY.id, ...proof });
    await sees('No passkeys yet.');
  });

  it('changes the password', async () => {
    const server = new FakeServer();
    server.answer('passkeys/list', () => ({ list: [] }));
    server.answer('password', () => ({}));
    await openConsole(server, '/security');
    await press('Change my password');
    await type('Current password', 'the old password');
    await type('New password', 'quite another one');
    await press('Save');
    await sent(server, 'password', { old_password: 'the old password', new_password: 'quite another one' });
  });
});

describe('an owner who needs a passkey', () => {
  it('sees nothing but the way to add one, and can log out', async () => {
    const server = new FakeServer();
    server.answer('me', () => ({ ...OWNER, needs_passkey: true, calls: ['logout', 'me'] }));
    await openConsole(server, '/operators');
    await sees('Add a passkey first');
    await seesNo('Operators');
    await sent(server, 'operators/list');
    await press('Log out');
    await eventually(() => expect(token.get()).toBeNull());
  });
});
