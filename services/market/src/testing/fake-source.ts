import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A source's candle: its start in epoch milliseconds, and the other values as sent. */
export type PastCandle = readonly [
  startMs: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** A fake of a source's server: clients subscribe, and tests choose what it sends. */
export abstract class FakeSource {
  /** What clients subscribed to, in order. */
  readonly asked: string[] = [];
  /** How many connections were opened. */
  connections = 0;
  /** How many pings arrived. */
  pings = 0;
  /** While true, connections are refused. */
  closed = false;
  /** While true, pings are not answered. */
  mute = false;
  /** Its candles by symbol and interval: `BTC/USDT 1m`. */
  readonly past = new Map<string, PastCandle[]>();
  /** Candle requests, in order. */
  readonly asksForPast: string[] = [];
  /** The HTTP status of candle answers; 0 for no answer. */
  pastStatus = 200;
  private readonly http: Server;
  private readonly sockets = new Map<WebSocket, string[]>();
  private waiting: (() => void)[] = [];

  constructor() {
    this.http = createServer((request, response) => this.answer(request, response));
    const server = new WebSocketServer({ noServer: true, autoPong: false });
    this.http.on('upgrade', (request, socket, head) => {
      this.connections++;
      this.notify();
      // A refused or terminated client may report an error.
      socket.on('error', () => socket.destroy());
      if (this.closed || !this.admits(request.url ?? '')) {
        socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => this.welcome(client));
    });
  }

  /** Sends a trade in the source's format; `price` is inserted into the message as is. */
  abstract trade(symbol: string, price: string, atMs: number): void;

  /** Listens on a free port. */
  async start(): Promise<this> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    return this;
  }

  get host(): string {
    const address: AddressInfo | string | null = this.http.address();
    return `127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  /** Sends a text to every client, or to the subscribers of `topic`. */
  say(text: string, topic?: string): void {
    for (const [socket, topics] of this.sockets) {
      if (topic === undefined || topics.includes(topic)) socket.send(text);
    }
  }

  /** Terminates every connection. */
  cut(): void {
    for (const socket of this.sockets.keys()) socket.terminate();
    this.sockets.clear();
  }

  /** Resolves when a condition holds; it is checked on every client activity. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.cut();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  /** The answer to a plain request that is not for candles. */
  protected page(_url: URL): unknown {
    return {};
  }

  /** The answer to a candle request; undefined for any other request. */
  protected abstract pastPage(url: URL): string | undefined;

  /** The candles that start in [fromMs, toMs); records the request. */
  protected candles(symbol: string, interval: string, fromMs: number, toMs: number): PastCandle[] {
    this.asksForPast.push(`${symbol} ${interval}`);
    this.notify();
    return (this.past.get(`${symbol} ${interval}`) ?? []).filter(([startMs]) => startMs >= fromMs && startMs < toMs);
  }

  private answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const asked = new URL(url ?? '', `http://${this.host}`);
    const past = this.pastPage(asked);
    if (past === undefined) response.end(JSON.stringify(this.page(asked)));
    else if (!this.admitsRest(headers)) response.writeHead(401).end('{"error":"Invalid API key"}');
    else if (this.pastStatus > 0) response.writeHead(this.pastStatus).end(past);
  }

  /** Whether these headers may request candles. */
  protected admitsRest(_headers: IncomingHttpHeaders): boolean {
    return true;
  }

  /** Whether a client with this URL may connect. */
  protected admits(_url: string): boolean {
    return true;
  }

  /** What a client's message subscribes to, and the reply. */
  protected abstract topics(message: Record<string, unknown>): { asked: string[]; reply?: string };

  private welcome(client: WebSocket): void {
    const topics: string[] = [];
    this.sockets.set(client, topics);
    client.on('close', () => this.sockets.delete(client));
    client.on('ping', (data) => {
      this.pings++;
      if (!this.mute) client.pong(data);
      this.notify();
    });
    client.on('message', (data) => {
      const { asked, reply } = this.topics(JSON.parse(String(data)));
      topics.push(...asked);
      this.asked.push(...asked);
      if (reply !== undefined) client.send(reply);
      this.notify();
    });
  }

  private notify(): void {
    for (const notify of this.waiting.splice(0)) notify();
  }
}

/** Finnhub's WebSocket of trades. */
export class FakeFinnhub extends FakeSource {
  trade(symbol: string, price: string, atMs: number): void {
    this.say(`{"type":"trade","data":[{"c":null,"p":${price},"s":"${symbol}","t":${atMs},"v":1.5}]}`, symbol);
  }

  protected override admits(url: string): boolean {
    return url.includes('token=a-key');
  }

  protected override admitsRest(headers: IncomingHttpHeaders): boolean {
    return headers['x-finnhub-token'] === 'a-key';
  }

  protected pastPage({ pathname, searchParams }: URL): string | undefined {
    if (!pathname.endsWith('/candle')) return undefined;
    const [symbol = '', resolution = '', from, to] = ['symbol', 'resolution', 'from', 'to'].map(
      (name) => searchParams.get(name) ?? undefined,
    );
    const interval = { 1: '1m', 5: '5m', 15: '15m', 60: '1h', D: '1d' }[resolution] ?? '';
    const rows = this.candles(symbol, interval, Number(from) * 1_000, Number(to) * 1_000 + 1);
    if (rows.length === 0) return '{"s":"no_data"}';
    const column = (at: number): string => rows.map((row) => (at === 0 ? row[0] / 1_000 : row[at])).join(',');
    return `{${['t', 'o', 'h', 'l', 'c', 'v'].map((name, i) => `"${name}":[${column(i)}]`).join(',')},"s":"ok"}`;
  }

  protected topics(message: Record<string, unknown>): { asked: string[] } {
    return { asked: [String(message.symbol)] };
  }
}

/** Binance's exchange information and its streams of trades and best quotes. */
export class FakeBinance extends FakeSource {
  private trades = 0;

  constructor(private readonly pairs: readonly (readonly [string, string])[]) {
    super();
  }

  trade(symbol: string, price: string, atMs: number): void {
    const id = symbol.replace('/', '');
    const text = price.startsWith('"') || price === 'null' ? price : `"${price}"`;
    this.say(
      `{"e":"trade","E":${atMs},"s":"${id}","t":${++this.trades},"p":${text},"q":"1.5","T":${atMs},"m":true,"M":true}`,
      `${id.toLowerCase()}@trade`,
    );
  }

  /** Sends best bid and ask. */
  quote(symbol: string, bid: string, ask: string): void {
    const id = symbol.replace('/', '');
    this.say(`{"u":1,"s":"${id}","b":"${bid}","B":"1","a":"${ask}","A":"1"}`, `${id.toLowerCase()}@bookTicker`);
  }

  protected pastPage({ pathname, searchParams }: URL): string | undefined {
    if (!pathname.endsWith('/klines')) return undefined;
    const [id, interval = '', from, limit] = ['symbol', 'interval', 'startTime', 'limit'].map(
      (name) => searchParams.get(name) ?? undefined,
    );
    const [base, quote] = this.pairs.find((pair) => pair.join('') === id) ?? [];
    const rows = this.candles(`${base}/${quote}`, interval, Number(from), Number.POSITIVE_INFINITY);
    const klines = rows.slice(0, Number(limit)).map(([at, ...texts]) => [at, ...texts, at, '0', 1, '0', '0', '0']);
    return JSON.stringify(klines);
  }

  protected override page({ pathname }: URL): unknown {
    if (!pathname.includes('exchangeInfo')) return {};
    return {
      timezone: 'UTC',
      symbols: this.pairs.map(([base, quote]) => ({
        symbol: base + quote,
        status: 'TRADING',
        baseAsset: base,
        quoteAsset: quote,
        isSpotTradingAllowed: true,
        permissions: ['SPOT'],
        filters: [],
      })),
    };
  }

  protected topics(message: Record<string, unknown>): { asked: string[]; reply: string } {
    const asked = Array.isArray(message.params) ? message.params.map(String) : [];
    return { asked, reply: JSON.stringify({ result: null, id: message.id }) };
  }
}
