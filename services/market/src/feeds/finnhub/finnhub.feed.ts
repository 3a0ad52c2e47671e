import type { Clock, Logger } from '@makoto/platform';
import type { WebSocket } from 'ws';
import type { Candle, StoredInterval } from '../../candles/candle.calc.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import type { Span } from '../feed.js';
import { toMicro, toStamp } from '../live/decimal.calc.js';
import { fieldOf, parseExactly } from '../live/exact-json.js';
import type { LinkTimes, Session } from '../live/link.js';
import { LiveFeed } from '../live/live-feed.js';
import { instrumentsBySymbol } from '../source-symbols.js';
import { FinnhubCandles } from './finnhub-candles.js';

export interface FinnhubOptions {
  key: string;
  /** `wss://ws.finnhub.io`, or another server with the same protocol. */
  url: string;
  /** The REST API for candles: `https://finnhub.io/api/v1`. */
  apiUrl: string;
  /** The minimum interval between REST requests, in milliseconds. */
  paceMs?: number;
  lagMs: number;
  times?: LinkTimes;
}

/** Leaves some of the 60 requests per minute that the smallest plan allows. */
const PACE_MS = 1_200;
/** Messages are short; longer ones are refused. */
const MAX_BYTES = 1_000_000;

/**
 * Forex, metals and stocks from Finnhub's WebSocket of trades: `{"type":"trade","data":[{"s","p","t","v"}]}`, stamped
 * in epoch milliseconds. It has no bid and ask, so the price serves as both.
 */
export class FinnhubFeed extends LiveFeed {
  private readonly bySymbol: Map<string, Instrument[]>;
  private readonly candles: FinnhubCandles;

  /** `symbols` maps each instrument to the source's symbol. */
  constructor(
    private readonly options: FinnhubOptions,
    private readonly symbols: ReadonlyMap<Instrument, string>,
    clock: Clock,
    log: Logger,
  ) {
    super('finnhub', options.lagMs, clock, log, options.times);
    this.bySymbol = instrumentsBySymbol(symbols);
    const { key, apiUrl, paceMs = PACE_MS } = options;
    this.candles = new FinnhubCandles({ key, url: apiUrl, paceMs });
  }

  protected async fetchCandles(
    instrument: Instrument,
    interval: StoredInterval,
    span: Span,
    signal: AbortSignal,
  ): Promise<Candle[]> {
    const symbol = this.symbols.get(instrument);
    return symbol === undefined ? [] : this.candles.fetch(instrument, symbol, interval, span, signal);
  }

  protected async dial({ signal, onActivity, silenceMs }: Session): Promise<void> {
    const ws = await import('ws');
    const url = new URL(this.options.url);
    url.searchParams.set('token', this.options.key);
    const socket = new ws.WebSocket(url, { maxPayload: MAX_BYTES, handshakeTimeout: 10_000 });
    // Markets can be silent for days; pings show whether the server is still there.
    const heartbeat = setInterval(() => {
      if (socket.readyState === socket.OPEN) socket.ping();
    }, silenceMs / 3);
    try {
      await this.listen(socket, signal, onActivity);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Settles when the connection has ended. */
  private listen(socket: WebSocket, signal: AbortSignal, onActivity: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        socket.terminate();
        reject(error);
      };
      if (signal.aborted) return fail(signal.reason);
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
      socket.on('open', () => {
        for (const symbol of this.bySymbol.keys()) socket.send(JSON.stringify({ type: 'subscribe', symbol }));
      });
      socket.on('message', (data) => {
        onActivity();
        try {
          this.read(String(data));
        } catch (error) {
          fail(error);
        }
      });
      socket.on('pong', onActivity);
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  }

  private read(text: string): void {
    const message = parseExactly(text);
    const type = fieldOf(message, 'type');
    if (type === 'error') throw new Error(`finnhub refused: ${String(fieldOf(message, 'msg')).slice(0, 200)}`);
    const trades = fieldOf(message, 'data');
    if (type !== 'trade' || !Array.isArray(trades)) return;
    for (const trade of trades) {
      for (const instrument of this.bySymbol.get(String(fieldOf(trade, 's'))) ?? []) {
        this.accept(instrument, tickOf(instrument, trade));
      }
    }
  }
}

function tickOf({ no }: Instrument, trade: unknown): Tick | undefined {
  const price = toMicro(fieldOf(trade, 'p'));
  const atMs = toStamp(fieldOf(trade, 't'));
  const volume = toMicro(fieldOf(trade, 'v') ?? '0');
  if (price === undefined || atMs === undefined || volume === undefined) return undefined;
  return { no, atMs, price, bid: price, ask: price, volume };
}
