import { Store } from './store';

export type StreamState = 'idle' | 'connecting' | 'open' | 'lost';
export type StreamMessage = Record<string, unknown> & { type: string };

export interface SocketEvents {
  open: () => void;
  closed: () => void;
  message: (data: unknown) => void;
}

/** What the client needs of a WebSocket, so that a test can stand in for the network. */
export interface Socket {
  send(data: string): void;
  close(): void;
  listen(on: SocketEvents): void;
}

export interface StreamParts {
  connect: () => Socket;
  token: () => string | undefined;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
}

type Channel = 'quotes' | 'candles';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
const PING_EVERY_MS = 15_000;
/** A socket may hang on its way for minutes before the browser gives it up. */
const CONNECTS_WITHIN_MS = 10_000;
/** A screen's first replies are not much older than this when the server begins to tell of changes. */
const SLOW_MS = 1_000;

/** How long to wait before attempt `attempt` (from 0): doubling, capped, half of it random so that clients spread out. */
export function backoffMs(attempt: number, random: () => number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole / 2 + (random() * whole) / 2);
}

/**
 * The one WebSocket. Subscriptions are counted and sent again after a reconnect; `onBack` then lets the caller fetch what
 * was missed. A connection that says nothing for two pings is taken for dead, and one that does not take the user's name
 * is made anew: it would be told nothing that is the user's own.
 */
export class StreamClient {
  readonly state = new Store<StreamState>('idle');
  onMessage: (message: StreamMessage) => void = () => undefined;
  onBack: () => void = () => undefined;
  readonly #wanted: Record<Channel, Map<string, number>> = { quotes: new Map(), candles: new Map() };
  #socket: Socket | undefined;
  #attempt = 0;
  #heard = true;
  /** Something may have happened of which we were not told. */
  #missed = false;
  /** The server has not said yet that it knows the user. */
  #naming = false;
  #cancelWait: (() => void) | undefined;
  /** Ends the wait for the connection, later the one for the next ping. */
  #cancelWatch: (() => void) | undefined;
  #cancelSlow: (() => void) | undefined;

  constructor(private readonly parts: StreamParts) {}

  /** Connects unless connected or connecting; also cuts a wait for the next attempt short. */
  start(): void {
    if (this.#socket) return;
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    if (this.state.get() !== 'lost') this.state.set('connecting');
    this.#cancelSlow ??= this.parts.after(SLOW_MS, () => {
      this.#missed = true;
    });
    const socket = this.parts.connect();
    this.#socket = socket;
    this.#cancelWatch = this.parts.after(CONNECTS_WITHIN_MS, () => this.drop());
    socket.listen({
      open: () => this.#opened(),
      closed: () => this.#closed(socket),
      message: (data) => this.#received(data),
    });
  }

  /** Asks for a channel's item until the returned function is called. */
  want(channel: Channel, item: string): () => void {
    const counts = this.#wanted[channel];
    const count = counts.get(item) ?? 0;
    counts.set(item, count + 1);
    if (count === 0) this.#send({ op: 'subscribe', [channel]: [item] });
    return () => {
      const left = (counts.get(item) ?? 1) - 1;
      if (left > 0) {
        counts.set(item, left);
        return;
      }
      counts.delete(item);
      this.#send({ op: 'unsubscribe', [channel]: [item] });
    };
  }

  /** Tells the server who is listening; without a token the connection is made anew as nobody's. */
  identify(): void {
    if (this.parts.token()) {
      this.#name();
      return;
    }
    const old = this.#socket;
    if (!old) return;
    this.#socket = undefined;
    this.#cancelWatch?.();
    this.state.set('connecting');
    old.close();
    this.start();
  }

  /**
   * Gives the connection up: it does not come about, or the device's network went and a socket may not notice for half a
   * minute, in which old prices would pass for live ones.
   */
  drop(): void {
    const old = this.#socket;
    if (!old) return;
    this.#closed(old);
    old.close();
  }

  #send(message: object): void {
    if (this.state.get() === 'open') this.#socket?.send(JSON.stringify(message));
  }

  #opened(): void {
    this.#cancelWatch?.();
    this.state.set('open');
    this.#name();
    const quotes = [...this.#wanted.quotes.keys()];
    const candles = [...this.#wanted.candles.keys()];
    if (quotes.length + candles.length > 0) this.#send({ op: 'subscribe', quotes, candles });
    this.#heard = true;
    this.#ping();
  }

  #name(): void {
    const held = this.parts.token();
    this.#naming = held !== undefined;
    if (held) this.#send({ op: 'auth', token: held });
    else this.#listening();
  }

  /** From now on everything is told. */
  #listening(): void {
    this.#naming = false;
    this.#attempt = 0;
    this.#cancelSlow?.();
    this.#cancelSlow = undefined;
    if (this.#missed) this.onBack();
    this.#missed = false;
  }

  #ping(): void {
    this.#cancelWatch = this.parts.after(PING_EVERY_MS, () => {
      if (!this.#heard) {
        this.#socket?.close();
        return;
      }
      this.#heard = false;
      this.#send({ op: 'ping' });
      this.#ping();
    });
  }

  #closed(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#missed = true;
    this.#cancelWatch?.();
    this.state.set('lost');
    this.#cancelWait = this.parts.after(backoffMs(this.#attempt, this.parts.random), () => this.start());
    this.#attempt += 1;
  }

  #received(data: unknown): void {
    this.#heard = true;
    if (typeof data !== 'string') return;
    const message: unknown = JSON.parse(data);
    if (typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string') {
      if (message.type === 'auth') this.#listening();
      this.onMessage({ ...message, type: message.type });
      // After a refusal of the token itself the user is nobody by now, and nothing is waited for.
      if (message.type === 'error' && this.#naming) this.#socket?.close();
    }
  }
}
