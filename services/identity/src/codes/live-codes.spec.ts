import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { mailbox, resetPwd, sendCode, userUpdate } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { IdentityHarness } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const LIVE = {
  ...{ MODE: 'live', CONSOLE_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@makoto.example', ALLOWED_JURISDICTIONS: 'JP' },
};
const PHONE = '+819012345678';

let provider: Server;
const messages: URLSearchParams[] = [];

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    messages.push(new URLSearchParams(await text(request)));
    response.writeHead(201).end('{}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(() => provider.close());

const codeIn = (message: URLSearchParams | undefined): string => /\d{6}/.exec(message?.get('Body') ?? '')?.[0] ?? '';

describe('in live mode', () => {
  it('codes for phones go to the configured provider, and mailboxes cannot be read', async () => {
    const at = provider.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    const sms = { SMS_URL: `http://account:token@127.0.0.1:${port}`, SMS_FROM: '+15005550006' };
    const identity = await IdentityHarness.start({ ...LIVE, ...sms });
    try {
      const user = await identity.register();
      await identity.call(sendCode, { account: '090 1234 5678', purpose: 'bind_phone' }, user);
      await until(() => messages.length === 1);
      expect(messages[0]?.get('To')).toBe(PHONE);
      await identity.call(userUpdate, { phone: PHONE, code: codeIn(messages[0]) }, user);
      await identity.call(sendCode, { account: user.username, purpose: 'reset_pwd' });
      await until(() => messages.length === 2);
      const words = { new_password: 'another horse 8', confirm_password: 'another horse 8' };
      await identity.call(resetPwd, { account: user.username, code: codeIn(messages[1]), ...words });
      await expect(identity.call(mailbox, { account: PHONE })).rejects.toEqual(refused('NOT_FOUND'));
    } finally {
      await identity.stop();
    }
  });

  it('a phone number is rejected without a provider, an e-mail address is accepted', async () => {
    const identity = await IdentityHarness.start(LIVE);
    try {
      const user = await identity.register();
      const unreachable = refused('VALIDATION', field('account', 'unreachable'));
      const bind = identity.call(sendCode, { account: PHONE, purpose: 'bind_phone' }, user);
      await expect(bind).rejects.toEqual(unreachable);
      await identity.call(sendCode, { account: 'a@example.com', purpose: 'bind_email' }, user);
    } finally {
      await identity.stop();
    }
  });
});
