import { request } from 'node:http';
import { fastify } from 'fastify';
import { type Pace, registerUploads, UploadForms } from './uploads.js';

/** Uploads at this pace, and their address. */
async function uploadsAt(pace: Pace): Promise<{ url: string; close: () => Promise<void> }> {
  const forms = new UploadForms(pace);
  const server = fastify();
  await registerUploads(server);
  server.post('/', (received) => forms.answer(received, async (form) => form));
  return { url: await server.listen(), close: () => server.close() };
}

const PACE: Pace = { everyMs: 20, leastBytes: 0, bytesPerS: 1, smallMs: 20, wholeMs: 3_600_000 };
const CUT = /^(ECONNRESET|EPIPE)$/;

interface Sent {
  bytes: number;
  pieces: number;
  everyMs: number;
  /** Whether the length is said beforehand. */
  length?: boolean;
}

/** Sends a file piece by piece. Returns the status, or the code of the error. */
async function trickle(url: string, { bytes, pieces, everyMs, length = true }: Sent): Promise<string> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const end = '\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = request(url, {
    method: 'POST',
    headers: length ? { ...headers, 'content-length': head.length + bytes + end.length } : headers,
  });
  const over = new Promise<string>((resolve) => {
    sent.once('response', (response) => resolve(String(response.statusCode)));
    sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });
  sent.write(head);
  let left = pieces;
  const timer = setInterval(() => {
    sent.write('a'.repeat(bytes / pieces));
    if (--left > 0) return;
    clearInterval(timer);
    sent.end(end);
  }, everyMs);
  const outcome = await over;
  clearInterval(timer);
  sent.destroy();
  return outcome;
}

test.each<[string, Partial<Pace>]>([
  ['sends nothing', { leastBytes: 1 }],
  ['exceeds the total time', { wholeMs: 60 }],
  ['is too slow to finish in time', {}],
])('a sender who %s is disconnected', async (_name, pace) => {
  const { url, close } = await uploadsAt({ ...PACE, ...pace });
  expect(await trickle(url, { bytes: 1, pieces: 1, everyMs: 60_000, length: false })).toMatch(CUT);
  await close();
});

test('a sender who trickles a small file is disconnected long before the time of a large one', async () => {
  const { url, close } = await uploadsAt({ ...PACE, leastBytes: 1, bytesPerS: 1_000_000 });
  expect(await trickle(url, { bytes: 30_000, pieces: 3_000, everyMs: 5 })).toMatch(CUT);
  await close();
});

test('a file on a slow line has the time that its length needs', async () => {
  const { url, close } = await uploadsAt({ ...PACE, bytesPerS: 100 });
  expect(await trickle(url, { bytes: 400, pieces: 10, everyMs: 30 })).toBe('200');
  await close();
});
