/** @jest-environment node */
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { loadExchange } from './load-exchange.js';

it('a message that waited until the exchange had closed the connection fails its watches, and not the process', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const exchange = await loadExchange('okx', {});
  const connection = exchange.client(`ws://127.0.0.1:${port}`);
  const watch: Promise<unknown> = Reflect.get(connection, 'future').call(connection, 'trades');
  const failed = expect(watch).rejects.toThrow();
  await Reflect.get(connection, 'connect').call(connection);
  const socket: import('ws').WebSocket = Reflect.get(connection, 'connection');
  const closed = once(socket, 'close');
  // Without its news, as ccxt sees it while a message waits its turn.
  for (const one of server.clients) one.terminate();
  await closed;
  // As ccxt does after the wait.
  void connection.send({ op: 'subscribe' });
  await new Promise((resolve) => setImmediate(resolve));
  await failed;
  await exchange.close();
  server.close();
});
