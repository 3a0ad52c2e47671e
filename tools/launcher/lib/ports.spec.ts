import { once } from 'node:events';
import { createServer } from 'node:net';
import { firstAnswer, freePort, requirePort } from './ports.ts';

const plain = { host: '127.0.0.1', secure: false, send: '' };

describe('ports', () => {
  it('says what to do when the port is taken', async () => {
    const server = createServer();
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    await expect(requirePort(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use by another program; stop it, or choose another port with PORT=${port + 1} npm start.`,
    );
    server.close();
    await once(server, 'close');
    await expect(requirePort(port, '127.0.0.1')).resolves.toBeUndefined();
  });

  it('says what to do about an address of another machine', async () => {
    await expect(requirePort(0, '192.0.2.1')).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine');
  });

  it('fails at once when the server hangs up', async () => {
    const server = createServer((socket) => void socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(firstAnswer({ ...plain, port }, 60_000)).rejects.toThrow('it closes the connection without an answer');
    server.close();
  });

  it('returns a server’s first bytes, and times out on a silent one', async () => {
    const server = createServer((socket) => void socket.once('data', () => socket.end('+PONG\r\n')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(firstAnswer({ ...plain, port, send: 'PING\r\n' }, 2_000)).resolves.toBe('+PONG\r\n');
    await expect(firstAnswer({ ...plain, port }, 50)).rejects.toThrow('no answer within 0.05 s');
    server.close();
  });
});
