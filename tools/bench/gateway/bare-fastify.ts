import { text } from 'node:stream/consumers';
import fastify from 'fastify';

// The baseline of the gateway benchmark: answers any POST with the bytes read from standard input.
const reply = await text(process.stdin);
const app = fastify();
app.get('/', () => ({ ok: true }));
app.post('/index.php/api/product/details', (_request, response) => {
  void response.type('application/json; charset=utf-8').send(reply);
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
