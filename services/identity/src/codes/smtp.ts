import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

const TIMEOUT_MS = 15_000;

/**
 * Sends one e-mail by SMTP. `smtps://` uses TLS from the start; `smtp://` upgrades if the server offers STARTTLS, and
 * requires it before sending the user and password of the address.
 *
 * @throws if the server refuses, is unreachable, or takes longer than `timeoutMs`
 */
export async function sendMail(address: string, mail: Mail, timeoutMs = TIMEOUT_MS): Promise<void> {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const at = { host: url.hostname, port: Number(url.port) || (secure ? 465 : 587) };
  let socket: Socket = secure ? connectTls({ ...at, servername: at.host }) : connectTcp(at);
  const deadline = setTimeout(() => socket.destroy(new Error('the mail server took too long')), timeoutMs);
  try {
    let send = commands(socket);
    await send(undefined, 220);
    let offers = await send(`EHLO ${hostname()}`, 250);
    let encrypted = secure;
    if (!encrypted && offers.includes('STARTTLS')) {
      await send('STARTTLS', 220);
      socket.removeAllListeners('data');
      socket = connectTls({ socket, servername: at.host });
      await once(socket, 'secureConnect');
      encrypted = true;
      send = commands(socket);
      offers = await send(`EHLO ${hostname()}`, 250);
    }
    if (url.username) {
      if (!encrypted) throw new Error('the mail server offers no TLS: user and password are not sent');
      const credentials = `\0${decodeURIComponent(url.username)}\0${decodeURIComponent(url.password)}`;
      await send(`AUTH PLAIN ${Buffer.from(credentials).toString('base64')}`, 235);
    }
    await send(`MAIL FROM:<${envelope(mail.from)}>`, 250);
    await send(`RCPT TO:<${envelope(mail.to)}>`, 250);
    await send('DATA', 354);
    await send(`${render(mail)}\r\n.`, 250);
    await send('QUIT', 221);
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

/** Sends a line and reads the reply, which may have several lines and must have the given code. */
function commands(socket: Socket): (line: string | undefined, code: number) => Promise<string> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  return async (line, code) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    let reply = '';
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('the mail server closed the connection');
      reply += `${value}\n`;
      if (!/^\d{3}-/.test(value)) break;
    }
    const got = reply.trim().split('\n').at(-1) ?? '';
    if (!got.startsWith(String(code))) throw new Error(`the mail server refused: ${got.slice(0, 200)}`);
    return reply;
  };
}

/** Checks that an address is safe in an SMTP command. */
function envelope(address: string): string {
  if (/[\s<>]/.test(address)) throw new Error('not an e-mail address');
  return address;
}

/** Encodes the text in base64, which also avoids dot-stuffing. */
function render(mail: Mail): string {
  const subject = `=?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`;
  const body = Buffer.from(mail.text).toString('base64').replace(/.{76}/g, '$&\r\n');
  return [
    `From: Makoto <${mail.from}>`,
    `To: <${mail.to}>`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ].join('\r\n');
}
