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
let collectEvents: string[];
/** What the server says to a line; undefined hangs up, null keeps the sender waiting. */
let answer: (line: string) => string | undefined | null;

function serve(socket: Socket): void {
  let data = false;
  socket.on('error', () => socket.destroy());
  socket.write('220 test\r\n');
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
      collectEvents.push(line);
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
  collectEvents = [];
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

describe('a mail', () => {
  it('is handed to the mail server, whatever characters it holds', async () => {
    await sendMail(address(), MAIL);
    expect(collectEvents).toEqual(
      expect.arrayContaining(['MAIL FROM:<no-reply@makoto.example>', 'RCPT TO:<taro@example.com>', 'QUIT']),
    );
    const body = collectEvents.slice(collectEvents.indexOf('') + 1, collectEvents.indexOf('.')).join('');
    expect(Buffer.from(body, 'base64').toString()).toBe(MAIL.text);
  });

  it('fails with what the server said, or that it hung up', async () => {
    const usual = answer;
    answer = (line) => (line.startsWith('RCPT') ? '550 no such mailbox' : usual(line));
    await expect(sendMail(address(), MAIL)).rejects.toThrow('550 no such mailbox');
    answer = (line) => (line.startsWith('MAIL') ? undefined : usual(line));
    await expect(sendMail(address(), MAIL)).rejects.toThrow(/hung up|ECONNRESET/);
  });

  it('fails where the server takes too long', async () => {
    const usual = answer;
    answer = (line) => (line === 'DATA' ? null : usual(line));
    await expect(sendMail(address(), MAIL, 100)).rejects.toThrow('too long');
  });

  it('never sends user and password in the clear', async () => {
    await expect(sendMail(address('user:secret@'), MAIL)).rejects.toThrow('no TLS');
    expect(collectEvents.join()).not.toContain('AUTH');
  });

  it('takes no address that would smuggle in a command', async () => {
    const to = 'a@b.co>\r\nRCPT TO:<c@d.co';
    await expect(sendMail(address(), { ...MAIL, to })).rejects.toThrow('not an address');
    expect(collectEvents.join()).not.toContain('c@d.co');
  });
});
