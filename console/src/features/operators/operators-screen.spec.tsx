import { choose, confirm, openConsole, press, row, sees, seesNo, sent, type } from '../../testing/console';
import { COLLEAGUE, FakeServer, OWNER, pageOf } from '../../testing/fake-server';

const NEWCOMER = { ...COLLEAGUE, id: 'op-3', email: 'newcomer@makoto.example' };

describe('an operator', () => {
  it('is added, and the initial password and the authenticator secret are shown until they are closed', async () => {
    const server = new FakeServer();
    server.answer('operators/create', () => ({
      ...{
        operator: NEWCOMER,
        password: 'Zk8wQ2mF0xTn5cR7yL1v',
        totp_secret: 'JBSWY3DPEHPK3PXP',
        totp_uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      },
    }));
    await openConsole(server, '/operators');
    await press('Add an operator');
    await type('E-mail', NEWCOMER.email);
    await press('Add an operator');
    await sent(server, 'operators/create', { email: NEWCOMER.email, role: 'support' });
    await sees('This is shown only once.');
    await sees('JBSWY3DPEHPK3PXP');
    await sees('Zk8wQ2mF0xTn5cR7yL1v');
    await press('OK');
    await seesNo('JBSWY3DPEHPK3PXP');
    await seesNo('Zk8wQ2mF0xTn5cR7yL1v');
  });

  it('who lost the authenticator gets a new secret after a confirmation', async () => {
    const server = new FakeServer();
    server.answer('operators/reset_totp', () => ({
      ...{ operator: COLLEAGUE, totp_secret: 'NEWSECRET234567A', totp_uri: 'otpauth://totp/x?secret=NEWSECRET234567A' },
    }));
    await openConsole(server, '/operators');
    await press('Reset authenticator', COLLEAGUE.email);
    await confirm('The old one stops working');
    await sent(server, 'operators/reset_totp', { id: COLLEAGUE.id });
    await sees('NEWSECRET234567A');
  });

  it('who is locked out after failed log-ins is unlocked after a confirmation', async () => {
    const server = new FakeServer();
    server.answer('operators/unlock', () => COLLEAGUE);
    await openConsole(server, '/operators');
    await press('End log-in lock', COLLEAGUE.email);
    await confirm('Let this operator log in again at once?');
    await sent(server, 'operators/unlock', { id: COLLEAGUE.id });
  });

  it('who lost all passkeys has them removed after a confirmation', async () => {
    const server = new FakeServer();
    server.answer('operators/list', () => pageOf({ ...COLLEAGUE, passkeys: 2 }));
    server.answer('operators/remove_passkeys', () => COLLEAGUE);
    await openConsole(server, '/operators');
    await press('Remove passkeys', COLLEAGUE.email);
    await confirm('Remove all passkeys of this operator');
    await sent(server, 'operators/remove_passkeys', { id: COLLEAGUE.id });
  });

  it('whose device is in other hands is logged out everywhere after a confirmation', async () => {
    const server = new FakeServer();
    server.answer('operators/end_sessions', () => COLLEAGUE);
    await openConsole(server, '/operators');
    await press('End all sessions', COLLEAGUE.email);
    await confirm('All of their sessions end');
    await sent(server, 'operators/end_sessions', { id: COLLEAGUE.id });
  });

  it('gets another role only after a confirmation', async () => {
    const server = new FakeServer();
    server.answer('operators/role', () => COLLEAGUE);
    await openConsole(server, '/operators');
    await sees(COLLEAGUE.email);
    await choose('Role', 'Auditor');
    await sent(server, 'operators/role');
    await confirm('Change the role to Auditor?');
    await sent(server, 'operators/role', { id: COLLEAGUE.id, role: 'auditor' });
  });

  it('cannot disable or reset their own log-in', async () => {
    await openConsole(new FakeServer(), '/operators');
    await sees(COLLEAGUE.email);
    expect(row(OWNER.email).querySelector('button')).toBeNull();
    expect(row(OWNER.email).querySelector('input')).toBeNull();
    expect(row(COLLEAGUE.email).querySelectorAll('button')).toHaveLength(4);
  });
});
