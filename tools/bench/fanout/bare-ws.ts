import { connectNats } from '@makoto/platform';
import { type WebSocket, WebSocketServer } from 'ws';

// The baseline of the fan-out benchmark, the usual way: the same frames from NATS, the same messages, and a `send` for
// each message and subscribed socket. Arguments: port, NATS URL, subject.

const subscribers = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { quotes = [] }: { quotes?: string[] } = JSON.parse(String(data));
    for (const symbol of quotes) {
      const known = subscribers.get(symbol);
      if (known) known.add(socket);
      else subscribers.set(symbol, new Set([socket]));
    }
  });
});
const nats = await connectNats(process.argv[3] ?? '', 'bare');
nats.subscribe(process.argv[4] ?? '', {
  callback: (error, message) => {
    if (error) throw error;
    const { ticks }: { ticks: [string, number, string][] } = message.json();
    for (const [s, t, p] of ticks) {
      const text = JSON.stringify({ type: 'quote', s, p, t });
      for (const socket of subscribers.get(s) ?? []) socket.send(text);
    }
  },
});
