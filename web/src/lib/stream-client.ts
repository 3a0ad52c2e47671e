import { isRecord } from './read';
import { Store } from './store';

export type StreamState = 'idle' | 'connecting' | 'open' | 'lost';
export type StreamMessage = Record<string, unknown> & { type: string };

export interface SocketEvents {
  open: () => void;
  closed: () => void;
  message: (data: unknown) => void;
}

/** The part of WebSocket that the client uses, so that tests can replace it. */
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
/** A connection attempt may hang for minutes before the browser gives up. */
const CONNECTS_WITHIN_MS = 10_000;
/** If the connection takes longer, the first replies are too old and are fetched again. */
const SLOW_MS = 1_000;

/** Delay before attempt `attempt` (from 0): exponential with a cap, half of it random so that clients spread out. */
export function backoffMs(attempt: number, random: () => number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole / 2 + (random() * whole) / 2);
}

const isMessage = (value: unknown): value is StreamMessage => isRecord(value) && typeof value.type === 'string';

/**
 * The app's WebSocket. Subscriptions are reference-counted and repeated after a reconnect; `onBack` lets the caller
 * fetch what was missed. A connection without two consecutive pings is considered dead. One that does not confirm the
 * user's token is replaced, because it would get none of the user's own messages.
 */
export class StreamClient {
  readonly state = new Store<StreamState>('idle');
  onMessage: (message: StreamMessage) => void = () => undefined;
  onBack: () => void = () => undefined;
  readonly #wanted: Record<Channel, Map<string, number>> = { quotes: new Map(), candles: new Map() };
  #socket: Socket | undefined;
  #attempt = 0;
  #heard = true;
  /** Messages may have been missed. */
  #missed = false;
  /** The server has not confirmed the user's token yet. */
  #naming = false;
  #cancelWait: (() => void) | undefined;
  /** Cancels the connection timeout, later the ping timeout. */
  #cancelWatch: (() => void) | undefined;

  constructor(private readonly parts: StreamParts) {}

  /** Connects unless connected or connecting; skips the rest of a reconnect delay. */
  start(): void {
    if (this.#socket) return;
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    if (this.state.get() !== 'lost') this.state.set('connecting');
    this.parts.after(SLOW_MS, () => {
      this.#missed ||= this.#naming || this.state.get() !== 'open';
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

  /** Subscribes to a channel's item; returns a function that unsubscribes. */
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

  /** Sends the user's token; without one, reconnects anonymously. */
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
   * Drops the connection: it does not open, or the device went offline. A socket may take half a minute to notice, and
   * old prices would look live until then.
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

  /** From now on nothing is missed. */
  #listening(): void {
    this.#naming = false;
    this.#attempt = 0;
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
    if (!isMessage(message)) return;
    if (message.type === 'auth') this.#listening();
    this.onMessage(message);
    // If the token itself was refused, the user is logged out by now and no reply is pending.
    if (message.type === 'error' && this.#naming) this.#socket?.close();
  }
}
