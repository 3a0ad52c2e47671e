import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { codeOf } from '../../launcher/lib/failure.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Answers every chunk with itself. */
let echo: Server;
let proxy: TcpProxy;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens to no port');
  proxy = await TcpProxy.open(() => 0.5);
  proxy.through(`tcp://127.0.0.1:${address.port}`, 0);
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  proxy.close();
  echo.close();
});

function open(): Socket {
  const socket = connect(proxy.port, '127.0.0.1');
  sockets.push(socket);
  return socket;
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

/** Whether nothing is answered until another connection has asked and been answered. */
async function isSilent(socket: Socket): Promise<boolean> {
  let answered = false;
  socket.once('data', () => {
    answered = true;
  });
  socket.write('?');
  await ask(open(), 'else');
  return !answered;
}

it('forwards both ways, also slowly and narrowly', async () => {
  const socket = open();
  expect(await ask(socket, 'one')).toBe('one');
  proxy.set({ kind: 'slow', ms: 30 });
  expect(await ask(socket, 'two')).toBe('two');
  proxy.set({ kind: 'narrow', bytesPerSecond: 100 });
  expect(await ask(socket, 'three')).toBe('three');
});

it('keeps a connection silent that was silent once, and answers new ones', async () => {
  const socket = open();
  expect(await ask(socket, 'one')).toBe('one');
  proxy.set({ kind: 'silent' });
  proxy.set({ kind: 'none' });
  expect(await isSilent(socket)).toBe(true);
});

it.each([{ trouble: { kind: 'refused' } }, { trouble: { kind: 'lossy', share: 1 } }] as const)(
  'resets connections that are $trouble.kind',
  async ({ trouble }) => {
    const socket = open();
    expect(await ask(socket, 'one')).toBe('one');
    const code = new Promise((resolve) => socket.once('error', (error) => resolve(codeOf(error))));
    proxy.set(trouble);
    socket.write('two');
    expect(await code).toBe('ECONNRESET');
  },
);
