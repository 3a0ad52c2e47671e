import { WebSocketServer } from 'ws';

// The baseline of the chat benchmark: an echo server for WebSockets. Argument: port.

const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});
