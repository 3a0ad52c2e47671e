import { AppError, parse, QuickWebhookRequest, quickWebhook } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let wallet: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start();
  wallet = await new FakeService('wallet', gateway.nats).start();
});
afterAll(async () => {
  await wallet.stop();
  await gateway.stop();
});
beforeEach(() => {
  wallet.asked.length = 0;
  wallet.on(quickWebhook, () => ({ accepted: true }));
});

const send = (body: string, headers: Record<string, string> = {}) =>
  gateway.fetch('callback/quick/hyperswitch', { method: 'POST', body, headers });

const taken = (): QuickWebhookRequest => parse(QuickWebhookRequest, wallet.asked[0]?.data);

describe('a webhook', () => {
  it.each([
    ['application/json', '{ "b":1,\n "a" : "誠" }'],
    ['application/json; charset=utf-8', '{"n":1e3}'],
    ['application/x-www-form-urlencoded', 'a=1&a=%20'],
    ['text/plain', 'not json {'],
  ])('reaches the service byte for byte, as %s', async (type, body) => {
    const { status, body: reply } = await send(body, { 'content-type': type, 'x-webhook-signature-512': 'ab' });
    expect([status, reply.data]).toEqual([200, { accepted: true }]);
    expect(Buffer.from(taken().content, 'base64').toString()).toBe(body);
    expect(taken()).toMatchObject({
      provider: 'hyperswitch',
      headers: [{ name: 'x-webhook-signature-512', value: 'ab' }],
    });
  });

  it('keeps cookies, tokens and other headers at the gateway', async () => {
    await send('{}', { authorization: 'Bearer x', cookie: 'refresh=1', 'stripe-signature': 't=1', 'x-other': '1' });
    expect(taken().headers).toEqual([{ name: 'stripe-signature', value: 't=1' }]);
  });

  it('is refused when too large, and with the service’s own error', async () => {
    expect((await send('x'.repeat(101 * 1024))).status).toBe(413);
    wallet.on(quickWebhook, () => {
      throw new AppError('FORBIDDEN');
    });
    expect((await send('{}')).status).toBe(403);
    expect((await gateway.fetch('callback/quick/Bad%20Name', { method: 'POST', body: '{}' })).status).toBe(400);
  });
});
