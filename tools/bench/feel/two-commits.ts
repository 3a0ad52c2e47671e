import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import pg from 'pg';

// The baseline: answers any order with the bytes read from standard input, after a row in each of two transactions.
const [port = '', url = ''] = process.argv.slice(2);
const reply = await text(process.stdin);
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query('create table if not exists holds (id uuid primary key, body jsonb not null)');
await pool.query('create table if not exists orders (id uuid primary key, body jsonb not null)');
const app = fastify();
app.get('/', () => ({ ok: true }));
app.post('/index.php/api/order/create', async (request, response) => {
  const row = [randomUUID(), JSON.stringify(request.body)];
  await pool.query({ name: 'hold', text: 'insert into holds values ($1, $2)', values: row });
  await pool.query({ name: 'order', text: 'insert into orders values ($1, $2)', values: row });
  void response.type('application/json; charset=utf-8').send(reply);
  return response;
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
