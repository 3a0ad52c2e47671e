import { MakotoError } from './errors.js';
import type { StreamMessages } from './generated/messages.gen.js';
import { isMessage } from './shape.js';
import { backoffMs, REAL_WAITING, type Waiting } from './waiting.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A connection on which nothing arrives between two pings is dead. */
const PING_EVERY_MS = 15_000;
/** These end the token: trying again would not help. */
const FINAL_CODES: ReadonlySet<number> = new Set([1002, 1003, 2012]);
/** The token cannot be checked now, because of the rate or because a part of the product is away. */
const LATER_CODES: ReadonlySet<number> = new Set([1006, 1007]);
const OUR_FAULT = 1500;

/** The part of a WebSocket that is used; browsers, Node 22 and the package `ws` have it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface StreamOptions {
  /**
   * Failed attempts in a row before it gives up; 20 by default, about eight minutes. An attempt to which the product
   * answers that it cannot check the token now (1006, 1007) has not failed.
   */
  maxAttempts?: number;
  /** In Node 20, which has no WebSocket: the one of the package `ws`. */
  WebSocket?: new (
    url: string,
  ) => Socket;
  /** For tests. */
  waiting?: Waiting;
}

interface Events extends StreamMessages {
  /** Connected, and the token accepted if there is one. After a reconnect (`again`), read by calls what was missed. */
  ready: { again: boolean };
  /** The connection was lost; the next attempt follows. */
  lost: { attempt: number; waitMs: number };
  /** It has ended for good: closed by you (no error), refused, or given up. */
  end: { error?: MakotoError };
}

/** The messages and states of a connection by name. */
export type StreamEvents = Events;
type Listener<Name extends keyof Events> = (event: Events[Name]) => void;

/** Live messages. Reconnects with growing waits, authenticates again and repeats the subscriptions. */
export class MakotoStream {
  private readonly listeners = new Map<string, Set<(event: never) => void>>();
  private readonly quotes = new Set<string>();
  private readonly candles = new Set<string>();
  private readonly waiting: Waiting;
  private socket: Socket | undefined;
  private cancel: () => void = () => undefined;
  /** Attempts since it was last ready, by which the waits grow. */
  private attempt = 0;
  /** Those in a row that count against `maxAttempts`. */
  private failures = 0;
  private wasReady = false;
  /** Connected, and the token accepted if there is one. */
  private isReady = false;
  private isHeard = false;
  private isOver = false;

  constructor(
    private readonly url: string,
    private readonly token: string | undefined,
    private readonly options: StreamOptions = {},
  ) {
    this.waiting = options.waiting ?? REAL_WAITING;
    this.connect();
  }

  /** Listens to a message or state; returns how to stop. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): () => void {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all.add(listener));
    return () => void all.delete(listener);
  }

  /** Subscribes to quotes (`BTCUSDT`) and candles (`BTCUSDT:1m`), at most 100, until `unsubscribe`. */
  subscribe({ quotes = [], candles = [] }: { quotes?: readonly string[]; candles?: readonly string[] }): this {
    for (const symbol of quotes) this.quotes.add(symbol);
    for (const topic of candles) this.candles.add(topic);
    if (this.isReady) this.send({ op: 'subscribe', quotes, candles });
    return this;
  }

  unsubscribe({ quotes = [], candles = [] }: { quotes?: readonly string[]; candles?: readonly string[] }): this {
    for (const symbol of quotes) this.quotes.delete(symbol);
    for (const topic of candles) this.candles.delete(topic);
    if (this.isReady) this.send({ op: 'unsubscribe', quotes, candles });
    return this;
  }

  /** Ends the connection for good. */
  close(): void {
    this.finish();
  }

  private connect(): void {
    const Constructor = this.options.WebSocket ?? globalThis.WebSocket;
    if (!Constructor) throw new Error('This Node has no WebSocket: pass the one of the package ws as an option.');
    const socket: Socket = new Constructor(this.url);
    this.socket = socket;
    // A connection that hangs is given up like one that is silent.
    this.isHeard = true;
    this.watch(socket);
    socket.addEventListener('open', () => this.opened(socket));
    socket.addEventListener('message', ({ data }) => this.receive(socket, data));
    socket.addEventListener('error', () => this.lose(socket));
    socket.addEventListener('close', () => this.lose(socket));
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return;
    if (this.token === undefined) this.ready();
    // Subscriptions follow once it is accepted: until then, an error can only be its answer.
    else this.send({ op: 'auth', token: this.token });
  }

  private ready(): void {
    this.isReady = true;
    const [quotes, candles] = [[...this.quotes], [...this.candles]];
    if (quotes.length + candles.length > 0) this.send({ op: 'subscribe', quotes, candles });
    const again = this.wasReady;
    this.wasReady = true;
    this.attempt = 0;
    this.failures = 0;
    this.emit('ready', { again });
  }

  private watch(socket: Socket): void {
    this.cancel = this.waiting.after(PING_EVERY_MS, () => {
      if (!this.isHeard) {
        this.lose(socket);
        return;
      }
      this.isHeard = false;
      this.send({ op: 'ping' });
      this.watch(socket);
    });
  }

  private receive(socket: Socket, data: unknown): void {
    if (socket !== this.socket) return;
    this.isHeard = true;
    const message: unknown = JSON.parse(String(data));
    // A newer server may send more types.
    if (!isMessage(message)) return;
    if (message.type === 'error' && this.isFinal(message.code)) {
      this.finish(errorOf(message));
      return;
    }
    if (message.type === 'auth') this.ready();
    this.emit(message.type, message);
    // The token could not be checked now, and its own messages would never come.
    if (message.type === 'error' && !this.isReady) this.lose(socket, errorOf(message));
  }

  /** Until it is ready, an error is the answer to the token. */
  private isFinal(code: number): boolean {
    return FINAL_CODES.has(code) || (!this.isReady && !LATER_CODES.has(code) && code !== OUR_FAULT);
  }

  /** @param why undefined if the network is to blame */
  private lose(socket: Socket, why?: MakotoError): void {
    if (socket !== this.socket || this.isOver) return;
    this.drop();
    if (why && LATER_CODES.has(why.code)) {
      this.failures = 0;
    } else if (this.failures < (this.options.maxAttempts ?? 20)) {
      this.failures++;
    } else {
      const message = `${this.failures} attempts to connect failed`;
      this.finish(why ?? new MakotoError({ code: 0, status: 0, message, trouble: 'network' }));
      return;
    }
    const waitMs = backoffMs(this.attempt, FIRST_WAIT_MS, LONGEST_WAIT_MS, this.waiting.random);
    this.attempt++;
    this.cancel = this.waiting.after(waitMs, () => this.connect());
    this.emit('lost', { attempt: this.attempt, waitMs });
  }

  private finish(error?: MakotoError): void {
    if (this.isOver) return;
    this.isOver = true;
    this.drop();
    this.emit('end', error ? { error } : {});
  }

  private drop(): void {
    this.cancel();
    this.isReady = false;
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  private send(message: object): void {
    if (this.socket && isOpen(this.socket)) this.socket.send(JSON.stringify(message));
  }

  private emit(name: string, event: object): void {
    // Listeners of a name take its event: `on` has checked that.
    for (const listener of this.listeners.get(name) ?? []) listener(event as never);
  }
}

function errorOf({ code, msg }: StreamMessages['error']): MakotoError {
  return new MakotoError({ code, status: 0, message: msg });
}

const OPEN = 1;

function isOpen(socket: Socket): boolean {
  return 'readyState' in socket && socket.readyState === OPEN;
}
