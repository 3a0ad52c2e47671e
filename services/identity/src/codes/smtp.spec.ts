import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { sendMail } from './smtp.js';

const MAIL = {
  from: 'no-reply@makoto.example',
  to: 'taro@example.com',
  subject: '確認コード',
  text: 'コード 123456\n.\n',
};
let server: Server;
let received: string[];
/** The server's reply to a line; undefined closes the connection, null sends no reply. */
let answer: (line: string) => string | undefined | null;

function serve(socket: Socket): void {
  let data = false;
  socket.on('error', () => socket.destroy());
  socket.write('220 test\r\n');
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
      received.push(line);
      if (data && line !== '.') continue;
      data = line === 'DATA';
      const reply = answer(line);
      if (reply === undefined) socket.destroy();
      else if (reply !== null) socket.write(`${reply}\r\n`);
    }
  });
}

beforeAll(async () => {
  server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = (line) => {
    if (line.startsWith('EHLO')) return '250-test\r\n250 SIZE 1000';
    if (line === 'DATA') return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 ok';
  };
});

const address = (userinfo = ''): string => {
  const at = server.address();
  return `smtp://${userinfo}127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
};

describe('an e-mail', () => {
  it('is sent to the mail server, with any characters', async () => {
    await sendMail(address(), MAIL);
    expect(received).toEqual(
      expect.arrayContaining(['MAIL FROM:<no-reply@makoto.example>', 'RCPT TO:<taro@example.com>', 'QUIT']),
    );
    const body = received.slice(received.indexOf('') + 1, received.indexOf('.')).join('');
    expect(Buffer.from(body, 'base64').toString()).toBe(MAIL.text);
  });

  it('fails with the server’s error, or if the server closes the connection', async () => {
    const usual = answer;
    answer = (line) => (line.startsWith('RCPT') ? '550 no such mailbox' : usual(line));
    await expect(sendMail(address(), MAIL)).rejects.toThrow('550 no such mailbox');
    answer = (line) => (line.startsWith('MAIL') ? undefined : usual(line));
    await expect(sendMail(address(), MAIL)).rejects.toThrow(/closed the connection|ECONNRESET/);
  });

  it('fails if the server takes too long', async () => {
    const usual = answer;
    answer = (line) => (line === 'DATA' ? null : usual(line));
    await expect(sendMail(address(), MAIL, 100)).rejects.toThrow('too long');
  });

  it('never sends user and password unencrypted', async () => {
    await expect(sendMail(address('user:secret@'), MAIL)).rejects.toThrow('no TLS');
    expect(received.join()).not.toContain('AUTH');
  });

  it('rejects an address that contains a command', async () => {
    const to = 'a@b.co>\r\nRCPT TO:<c@d.co';
    await expect(sendMail(address(), { ...MAIL, to })).rejects.toThrow('not an e-mail address');
    expect(received.join()).not.toContain('c@d.co');
  });
});
