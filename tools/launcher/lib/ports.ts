import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { connect } from 'node:tls';
import { codeOf, Failure } from './failure.ts';

/** Below the ports that systems give to outgoing connections, one of which could take a port before it is listened on. */
const FREE_PORTS = { from: 12_000, to: 32_000 };
const TRIES = 50;

/** A free TCP port on `host`, at random. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    try {
      return await listenOnce(randomInt(FREE_PORTS.from, FREE_PORTS.to), host);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
  return await listenOnce(0, host);
}

/**
 * Checks that `port` can be listened on.
 * @throws Failure saying what to do when it is taken or not permitted.
 */
export async function requirePort(port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} is in use by another program; stop it, or choose another port with PORT=${port + 1} npm start.`,
      );
    }
    if (code === 'EACCES') {
      throw new Failure(
        `Port ${port} needs permissions that this user lacks; choose one above 1023, such as PORT=8080.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Failure(`HOST=${host} is not an address of this machine; leave HOST unset or use 0.0.0.0.`);
    }
    throw error;
  }
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
}

export interface Greeting {
  host: string;
  port: number;
  /** Uses TLS with Node's trusted certificates. */
  secure: boolean;
  /** The bytes to send first; empty if the server sends first. */
  send: string;
}

/**
 * Connects, sends `send`, and returns the first bytes of the answer as text.
 * @throws when nothing answers within `timeoutMs`, or the connection is closed.
 */
export async function firstAnswer({ host, port, secure, send }: Greeting, timeoutMs: number): Promise<string> {
  const socket = secure ? connect({ host, port }) : createConnection({ host, port });
  const silence = setTimeout(() => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  try {
    if (send !== '') socket.write(send);
    for await (const data of socket) return String(data);
    // As Docker's proxy does while the server in the container does not listen yet.
    throw new Error('it closes the connection without an answer');
  } finally {
    clearTimeout(silence);
    socket.destroy();
  }
}
