import { createServer } from 'node:http';
import { readTilePath } from 'makoto-verify/tlog';
import { Day } from './day.ts';

const API = '/index.php/api/';

/** Serves a day that ended just now, in a process of its own. Arguments: instruments, minutes. */
const [instruments = 40, minutes = 1_440] = process.argv.slice(2).map(Number);
const symbols = Array.from({ length: instruments }, (_, i) => `BENCH${i + 1}`);
const start = (Math.floor(Date.now() / 60_000) - minutes) * 60_000;
const day = new Day(symbols, minutes, start);
const checkpoint = await day.checkpoint();

function answer({ pathname, searchParams }: URL): string | Uint8Array | undefined {
  if (pathname === '/log/checkpoint') return checkpoint;
  const tile = pathname.startsWith('/log/') ? readTilePath(pathname.slice(5)) : undefined;
  if (tile) return day.file(tile);
  const data = pathname.startsWith(API) ? day.call(pathname.slice(API.length), searchParams) : undefined;
  return data === undefined ? undefined : JSON.stringify({ code: 0, msg: '', data });
}

const server = createServer((request, response) => {
  const body = answer(new URL(request.url ?? '/', 'http://house'));
  if (body === undefined) response.writeHead(404).end('{}');
  else response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
// The benchmark is over.
process.on('disconnect', () => process.exit(0));
