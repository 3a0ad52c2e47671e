import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { StreamClient } from './stream-client.js';
import { messageFrame } from './ws-frame.js';

/** A connection that takes nothing until it is let. */
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

  /** Takes everything that waits. */
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

function stuck(): { connection: StuckConnection; socket: FakeSocket; client: StreamClient; caughtUp: StreamClient[] } {
  const connection = new StuckConnection({ writableHighWaterMark: 10_000 });
  const socket = new FakeSocket();
  const caughtUp: StreamClient[] = [];
  const client = new StreamClient(socket, connection, '::1', 'en', 0, (c) => caughtUp.push(c));
  return { connection, socket, client, caughtUp };
}

test('a client that does not read is owed a bounded number of bytes, however many quotes come', () => {
  const { client } = stuck();
  const quote = messageFrame({ type: 'quote', s: 'BTCUSDT', p: '1', t: 1 });
  for (let i = 0; i < 100_000; i++) client.offer(quote);
  expect(client.waitingBytes).toBeLessThan(10_000 + quote.length);
});

test('when it reads again it gets what was meant for it, in order, the newest balance only, and is told of as caught up', async () => {
  const { client, connection, caughtUp } = stuck();
  client.offer(Buffer.alloc(10_000));
  for (let i = 0; i < 5; i++) client.deliver(Buffer.from(`order ${i};`));
  for (let i = 0; i < 50; i++) client.deliverBalance(Buffer.from(`balance ${i}`));
  expect(caughtUp).toHaveLength(0);
  await connection.let();
  await connection.let();
  expect(Buffer.concat(connection.taken.slice(1)).toString()).toBe(
    'order 0;order 1;order 2;order 3;order 4;balance 49',
  );
  expect(caughtUp).toEqual([client]);
});

test('a client that never reads what is meant for it is cut off', () => {
  const { client, socket } = stuck();
  client.offer(Buffer.alloc(10_000));
  for (let i = 0; i < 201; i++) client.tell({ type: 'order' });
  expect(socket.terminated).toBe(true);
});
