import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SmsCourier } from './sms-courier.js';

const MESSAGE = {
  userId: null,
  ...{ to: '+819012345678', purpose: 'reset_pwd' as const, code: '123456' },
  ...{ subject: 'Makoto', text: '確認コードは 123456 です。' },
};
const ACCOUNT = 'AC00112233445566778899aabbccddeeff';

interface ReceivedRequest {
  path: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

let server: Server;
let received: ReceivedRequest[];
/** The provider's reply. */
let answer: (response: ServerResponse) => void;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url, headers } = request;
  received.push({ path: url, authorization: headers.authorization, form: formOf(await text(request)) });
  answer(response);
}

const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

function reply(status: number, body: object, headers: Record<string, string> = {}): (response: ServerResponse) => void {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  received = [];
  answer = reply(201, { sid: 'SM0123', status: 'queued', error_code: null, body: MESSAGE.text });
});

function courier(from = '+15005550006', timeoutMs?: number): SmsCourier {
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return new SmsCourier(`http://${ACCOUNT}:secret%2Ftoken@127.0.0.1:${port}`, from, timeoutMs);
}

describe('a text message', () => {
  it('is sent in the provider’s format, with any characters', async () => {
    await courier().deliver(MESSAGE);
    expect(received).toEqual([
      {
        path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${ACCOUNT}:secret/token`).toString('base64')}`,
        form: { To: '+819012345678', From: '+15005550006', Body: MESSAGE.text },
      },
    ]);
  });

  it('can be sent from a pool of numbers', async () => {
    const pool = 'MG00112233445566778899aabbccddeeff';
    await courier(pool).deliver(MESSAGE);
    expect(received[0]?.form).toMatchObject({ MessagingServiceSid: pool });
    expect(received[0]?.form).not.toHaveProperty('From');
  });

  it('fails with the provider’s error code, without the phone number or the text', async () => {
    answer = reply(400, { code: 21211, message: `The 'To' number ${MESSAGE.to} is not valid`, status: 400 });
    await expect(courier().deliver(MESSAGE)).rejects.toThrow(/^the text message was refused: 400, error 21211$/);
    answer = (response) => response.writeHead(502).end('<html>bad gateway</html>');
    await expect(courier().deliver(MESSAGE)).rejects.toThrow(/^the text message was refused: 502$/);
  });

  it('fails if the provider closes the connection or redirects', async () => {
    answer = (response) => response.destroy();
    await expect(courier().deliver(MESSAGE)).rejects.toThrow();
    answer = reply(307, {}, { location: 'http://127.0.0.1:1/' });
    await expect(courier().deliver(MESSAGE)).rejects.toThrow();
  });

  it('fails if the provider takes too long', async () => {
    answer = () => undefined;
    await expect(courier('+15005550006', 50).deliver(MESSAGE)).rejects.toThrow(/timeout/);
  });

  it('can only be sent to phone numbers', () => {
    expect(courier().reaches('+819012345678')).toBe(true);
    expect(courier().reaches('taro@example.com')).toBe(false);
  });
});
