import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';
import { withProduct } from '../lib/bench-product.ts';
import { HttpProcess } from '../lib/http-process.ts';
import { api, newCustomer, operatorToken } from '../lib/load/customers.ts';
import { quantile } from '../lib/stats.ts';

const ROUNDS = 20;
const MESSAGES = 50;
const PATIENCE_MS = 10_000;

/**
 * The time from one side's HTTP call that sends a message until the other side receives it on /stream, 99th percentile
 * ÷ that of a bare WebSocket echo of the same text, alternating in the same run. Customer and customer service write in
 * turns.
 */
export async function chatBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const customer = await screen(product.url, (await newCustomer(product.url, 'chatbench')).token);
    const operator = await screen(product.url, await operatorToken(product));
    const userId = await userIdOf(product.url, customer.token);
    const script = join(import.meta.dirname, 'echo.ts');
    const echo = await HttpProcess.start((port) => [script, String(port)]);
    try {
      const bare = await opened(`ws://127.0.0.1:${echo.port}`);
      const [chat, echoed]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round++) {
        for (let i = 0; i < MESSAGES; i++) {
          const text = `message ${round} ${i}`;
          const [from, to] = i % 2 === 0 ? [customer, operator] : [operator, customer];
          const path = from === customer ? 'support/send' : 'console/chats/send';
          const body = from === customer ? { text } : { text, user_id: userId };
          const took = await to.timeUntil(text, () => api(product.url, path, body, from.token));
          const bareTook = await timeOfEcho(bare, text);
          // The first round is a warm-up.
          if (round > 0) {
            chat.push(took);
            echoed.push(bareTook);
          }
        }
      }
      const shown = (values: number[]): string =>
        `p50 ${quantile(values, 0.5).toFixed(2)} p99 ${quantile(values, 0.99).toFixed(2)} ms`;
      process.stdout.write(`message ${shown(chat)}; echo ${shown(echoed)}\n`);
      ratio = quantile(chat, 0.99) / quantile(echoed, 0.99);
      for (const socket of [customer.socket, operator.socket, bare]) socket.close();
    } finally {
      await echo.stop();
    }
  });
  return ratio;
}

interface Screen {
  token: string;
  socket: WebSocket;
  /** Milliseconds from the start of `send` until a chat message with this text arrives. */
  timeUntil(text: string, send: () => Promise<unknown>): Promise<number>;
}

async function screen(url: string, token: string): Promise<Screen> {
  const socket = await opened(`${url.replace(/^http/, 'ws')}/stream`);
  socket.send(JSON.stringify({ op: 'auth', token }));
  await once(socket, 'message');
  const timeUntil = async (text: string, send: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    const arrived = new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Failure(`${text} did not arrive`)), PATIENCE_MS);
      const listen = (data: unknown): void => {
        if (!String(data).includes(`"text":"${text}"`)) return;
        clearTimeout(timer);
        socket.off('message', listen);
        resolve(performance.now() - start);
      };
      socket.on('message', listen);
    });
    await Promise.all([send(), arrived]);
    return arrived;
  };
  return { token, socket, timeUntil };
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

async function timeOfEcho(socket: WebSocket, text: string): Promise<number> {
  const start = performance.now();
  const back = once(socket, 'message');
  socket.send(text);
  await back;
  return performance.now() - start;
}

async function userIdOf(url: string, token: string): Promise<string> {
  const { user } = await api(url, 'user/details', {}, token);
  return isObject(user) ? String(user.id) : '';
}
