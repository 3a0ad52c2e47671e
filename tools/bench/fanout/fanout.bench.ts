import { setTimeout as sleep } from 'node:timers/promises';
import { connectNats } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Failure } from '../../launcher/lib/failure.ts';
import type { Servers } from '../../launcher/servers/types.ts';
import { withServers } from '../lib/bench-servers.ts';
import { median, quantile, spread } from '../lib/stats.ts';
import { Receivers } from './receivers.ts';
import { startBareServer, startGateway } from './stream-servers.ts';

const ROUNDS = 5;
/** How long a round sends as fast as possible, and then at the rate of a real market. */
const FLOOD_MS = 2_000;
const PACE_MS = 3_000;
const GRID_MS = 250;
/** Frames under way at once when sending as fast as possible: the server always has the next one. */
const IN_FLIGHT = 2;
const MAX_ATTEMPTS = 30;
/** The number of instruments; each ticks in every frame. */
const SYMBOLS = Array.from({ length: 20 }, (_, i) => `SYM${String(i + 1).padStart(4, '0')}`);
const PRICE = '12345.67';
const FRAME_SUBJECT = 'market.frame';
const BARE_SUBJECT = 'bench.frame';

/** The clients: how many, and whether every other socket follows the whole market list or each just one instrument. */
const CROWDS = [
  { name: '1000', sockets: 1_000, lists: true },
  { name: '5000', sockets: 5_000, lists: true },
  { name: '1000-single', sockets: 1_000, lists: false },
];

/** A server with its connected clients, and the subject from which it gets frames. */
interface Side {
  subject: string;
  receivers: Receivers;
  rates: number[];
  delays: number[];
}

/**
 * Quotes per second delivered to 1,000 and to 5,000 sockets by the gateway ÷ by a bare `ws` server that calls `send`
 * for each message and socket; the smallest of the ratios. Every other socket follows the whole market list, the others
 * one instrument each; then again with one instrument for all. Delays are measured at four frames per second.
 * Interleaved.
 */
export async function fanoutBench(): Promise<number> {
  const ratios: number[] = [];
  const run = async (servers: Servers, dataDir: string): Promise<void> => {
    const nats = await connectNats(servers.natsUrl, 'bench');
    const gateway = await startGateway(servers, dataDir);
    const bare = await startBareServer(servers.natsUrl, BARE_SUBJECT);
    try {
      for (const { name, sockets, lists } of CROWDS) {
        const symbols = subscriptions(sockets, lists);
        const sides = await Promise.all([
          openSide(BARE_SUBJECT, bare.port, symbols),
          openSide(FRAME_SUBJECT, gateway.port, symbols),
        ]);
        ratios.push(await compare(name, nats, symbols.flat().length, sides));
        for (const { receivers } of sides) receivers.close();
      }
    } finally {
      await Promise.all([gateway.stop(), bare.stop()]);
      await nats.close();
    }
  };
  await withServers(run, { ephemeral: true });
  return Math.min(...ratios);
}

/** The subscription of each socket. */
function subscriptions(sockets: number, lists: boolean): string[][] {
  return Array.from({ length: sockets }, (_, i) => {
    const one = (i >> 1) % SYMBOLS.length;
    return lists && i % 2 === 0 ? SYMBOLS : SYMBOLS.slice(one, one + 1);
  });
}

async function openSide(subject: string, port: number, symbols: string[][]): Promise<Side> {
  return { subject, receivers: await Receivers.open(port, symbols, quoteBytes()), rates: [], delays: [] };
}

async function compare(name: string, nats: NatsConnection, perFrame: number, sides: [Side, Side]): Promise<number> {
  for (const side of sides) await settle(nats, side, perFrame);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of sides) {
      const rate = await flood(nats, side, perFrame);
      const delays = await pace(nats, side, perFrame);
      // The first round is a warm-up.
      if (round === 0) continue;
      side.rates.push(rate);
      side.delays.push(...delays);
    }
  }
  const [bare, gateway] = sides;
  for (const [who, { rates, delays }] of Object.entries({ gateway, bare })) {
    const delay = `delay ms p50 ${quantile(delays, 0.5)} p99 ${quantile(delays, 0.99)}`;
    process.stdout.write(`fanout-${name} ${who}: ${spread(rates)} quotes/s, ${delay}\n`);
  }
  const ratio = median(gateway.rates) / median(bare.rates);
  process.stdout.write(`fanout-${name} ratio ${ratio.toFixed(2)}\n`);
  const delayRatio = quantile(gateway.delays, 0.99) / Math.max(1, quantile(bare.delays, 0.99));
  process.stdout.write(`fanout-${name}-delay ratio ${delayRatio.toFixed(2)}\n`);
  return ratio;
}

/** Quotes per second, as fast as the server can. */
async function flood(nats: NatsConnection, { subject, receivers }: Side, perFrame: number): Promise<number> {
  receivers.reset();
  const start = performance.now();
  let frames = 0;
  while (performance.now() - start < FLOOD_MS) {
    publish(nats, subject);
    frames++;
    await receivers.received(Math.max(0, frames - IN_FLIGHT + 1) * perFrame);
  }
  await receivers.received(frames * perFrame);
  return (frames * perFrame * 1000) / (performance.now() - start);
}

/** Delays of the sampled quotes at the rate of a real market, milliseconds. */
async function pace(nats: NatsConnection, { subject, receivers }: Side, perFrame: number): Promise<number[]> {
  receivers.reset();
  const count = PACE_MS / GRID_MS;
  for (let i = 0; i < count; i++) {
    publish(nats, subject);
    await sleep(GRID_MS);
  }
  await receivers.received(count * perFrame);
  return receivers.delays;
}

/** Waits until every subscription is active: until one frame reaches all sockets. */
async function settle(nats: NatsConnection, { subject, receivers }: Side, perFrame: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    receivers.reset();
    publish(nats, subject);
    for (let before = -1; receivers.quotes !== before; ) {
      before = receivers.quotes;
      await sleep(1_000);
    }
    if (receivers.quotes === perFrame) return;
  }
  throw new Failure(`${receivers.quotes} quotes of ${perFrame} arrive`);
}

/** Of the newest frame. The gateway drops one that is not newer, and a millisecond can hold two. */
let watermark = 0;

function publish(nats: NatsConnection, subject: string): void {
  const at = Math.max(Date.now(), watermark + 1);
  watermark = at;
  const ticks = SYMBOLS.map((symbol) => [symbol, at, PRICE, PRICE, PRICE, '1']);
  nats.publish(subject, JSON.stringify({ w: at, ticks }));
}

/** A quote as both servers send it, with the two bytes of its header. */
function quoteBytes(): number {
  return JSON.stringify({ type: 'quote', s: SYMBOLS[0], p: PRICE, t: Date.now() }).length + 2;
}
