import { type ExportPage, exportData, sendCode, upload, userLogin } from '@makoto/contracts';
import sharp from 'sharp';
import { IdentityHarness, OPERATOR, PASSWORD, START_MS } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

const page = (section: string, records: object[], after: string | null = null): ExportPage => ({
  records: records.map((record) => ({ section, record: { ...record } })),
  after,
});

describe('the data export', () => {
  it('is refused while a service is unavailable, because a partial export would look complete', async () => {
    const user = await identity.register();
    await expect(identity.call(exportData, {}, user)).rejects.toEqual(refused('UNAVAILABLE'));
    identity.peers.start();
  });

  it('contains the data stored by identity, without secrets', async () => {
    const user = await identity.register({ email: 'export@example.com', pay_password: '482913' });
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await identity.call(upload, { purpose: 'icon', content: picture.toString('base64') }, user);
    await identity.call(sendCode, { account: 'export@example.com', purpose: 'reset_pwd' });
    const wrong = identity.call(userLogin, { account: user.username, password: 'wrong' });
    await expect(wrong).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    const data = await identity.call(exportData, {}, user);
    expect(data.profile).toMatchObject({ id: user.id, email: 'export@example.com', inviter_id: null });
    expect(data.sessions).toMatchObject({ list: [{ ip: '203.0.113.7' }] });
    expect(data.uploads).toMatchObject({
      list: [{ purpose: 'icon', url: expect.stringContaining('/common/file?id=') }],
    });
    expect(data.security).toMatchObject({
      codes: [{ purpose: 'reset_pwd', destination: 'export@example.com', sent_at: String(START_MS) }],
      attempts: [
        { kind: 'login', source: '203.0.113.7', failures: 1 },
        { kind: 'login', source: '', failures: 1 },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|totp_secret|code_hash/);
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
    expect(JSON.stringify(data)).not.toContain(OPERATOR.email);
  });

  it('collects all pages from the other services', async () => {
    const user = await identity.register();
    identity.peers.exported = (service, { user_id, after }) => {
      expect(user_id).toBe(user.id);
      if (service !== 'trading') return page('things', [{ of: service }]);
      return after === 'two' ? page('orders', [{ number: 2 }]) : page('orders', [{ number: 1 }], 'two');
    };
    const data = await identity.call(exportData, {}, user);
    expect(data.trading).toEqual({ sections: { orders: [{ number: 1 }, { number: 2 }] }, truncated: false });
    for (const service of ['wallet', 'market', 'earn', 'referral', 'support'] as const) {
      expect(data[service]).toEqual({ sections: { things: [{ of: service }] }, truncated: false });
    }
  });

  it('truncates the data of a service at two megabytes and reports it', async () => {
    const user = await identity.register();
    const long = 'あ'.repeat(3000);
    identity.peers.exported = (service) =>
      service === 'wallet' ? page('statement', Array(100).fill({ long }), 'more') : page('things', []);
    const data = await identity.call(exportData, {}, user);
    expect(data.wallet.truncated).toBe(true);
    expect(data.wallet.sections['statement']?.length).toBe(Math.floor(2_000_000 / (9000 + '{"long":""}'.length)));
    expect(data.support.truncated).toBe(false);
  });
});
