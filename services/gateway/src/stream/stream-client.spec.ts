import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { jest } from '@jest/globals';
import { WebSocket } from 'ws';
import { StreamClient } from './stream-client.js';
import { messageFrame } from './ws-frame.js';

/** A connection that accepts nothing until released. */
class StuckConnection extends Duplex {
  readonly taken: Buffer[] = [];
  private release: (() => void) | undefined;

  override _read(): void {
    this.push(null);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.taken.push(chunk);
    this.release = done;
  }

  /** Accepts everything buffered. */
  async let(): Promise<void> {
    while (this.writableLength > 0) {
      this.release?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

class FakeSocket extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readyState: WebSocket['readyState'] = WebSocket.OPEN;
  terminated = false;

  close(): void {
    this.readyState = WebSocket.CLOSING;
  }

  ping(): void {
    this.emit('ping');
  }

  pong(): void {
    this.emit('pong');
  }

  terminate(): void {
    this.terminated = true;
    this.readyState = WebSocket.CLOSED;
  }
}

interface Stuck {
  connection: StuckConnection;
  socket: FakeSocket;
  client: StreamClient;
  caughtUp: StreamClient[];
  dropped: jest.Mock;
}

function stuck(): Stuck {
  const connection = new StuckConnection({ writableHighWaterMark: 10_000 });
  const socket = new FakeSocket();
  const caughtUp: StreamClient[] = [];
  const dropped = jest.fn();
  const client = new StreamClient(socket, connection, '::1', 'en', 0, (c) => caughtUp.push(c), dropped);
  return { connection, socket, client, caughtUp, dropped };
}

test('buffers a bounded number of bytes for a client that does not read, and counts what it drops', () => {
  const { client, dropped } = stuck();
  const quote = messageFrame({ type: 'quote', s: 'BTCUSDT', p: '1', t: 1 });
  for (let i = 0; i < 100_000; i++) client.offer(quote);
  expect(client.waitingBytes).toBeLessThan(10_000 + quote.length);
  const sent = Math.ceil(10_000 / quote.length);
  expect(dropped).toHaveBeenCalledTimes(100_000 - sent);
});

test('delivers personal messages in order and only the newest balance once the client reads again', async () => {
  const { client, connection, caughtUp } = stuck();
  client.offer(Buffer.alloc(10_000));
  for (let i = 0; i < 5; i++) client.sendFrame(Buffer.from(`order ${i};`));
  for (let i = 0; i < 50; i++) client.sendBalance(Buffer.from(`balance ${i}`));
  expect(caughtUp).toHaveLength(0);
  await connection.let();
  await connection.let();
  expect(Buffer.concat(connection.taken.slice(1)).toString()).toBe(
    'order 0;order 1;order 2;order 3;order 4;balance 49',
  );
  expect(caughtUp).toEqual([client]);
});

test('disconnects a client that never reads its personal messages', () => {
  const { client, socket } = stuck();
  client.offer(Buffer.alloc(10_000));
  for (let i = 0; i < 201; i++) client.send({ type: 'order' });
  expect(socket.terminated).toBe(true);
});
