import { connect, type Socket } from 'node:net';
import { Failure } from '../../../launcher/lib/failure.ts';
import { wholeBody } from './http-load.ts';

/** An answered request: when it was due and when it was answered, in milliseconds of `performance.now()`. */
export interface Answered {
  dueMs: number;
  answeredMs: number;
  body: string;
}

export interface OpenLoadOptions {
  port: number;
  connections: number;
  /** The wanted requests a second at a time since the beginning, in seconds. */
  rateAt: (seconds: number) => number;
  seconds: number;
  next: () => string;
  answered: (answer: Answered) => void;
}

const STEP_MS = 2;

/**
 * Sends requests when they are due, however long others take: those that find no free connection wait, and their time
 * counts from when they were due. Resolves when all are answered.
 */
export async function openLoad(options: OpenLoadOptions): Promise<void> {
  const { port, connections, rateAt, seconds, next, answered } = options;
  const waiting: number[] = [];
  const pool = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const idle = [...pool];
  let underWay = 0;
  const { promise: drained, resolve: drain, reject } = Promise.withResolvers<void>();
  let over = false;
  const start = performance.now();
  let at = 0;
  let owed = 0;
  const ask = async (connection: HttpConnection, dueMs: number): Promise<void> => {
    const body = await connection.ask(next());
    idle.push(connection);
    underWay--;
    answered({ dueMs, answeredMs: performance.now(), body });
    sendWaiting();
    if (over && underWay === 0 && waiting.length === 0) drain();
  };
  const sendWaiting = (): void => {
    while (waiting.length > 0) {
      // The one that rested longest: the server closes a connection that rests for long.
      const free = idle.shift();
      if (!free) return;
      const dueMs = waiting.shift() ?? 0;
      underWay++;
      ask(free, dueMs).catch(reject);
    }
  };
  const timer = setInterval(() => {
    const now = Math.min(performance.now() - start, seconds * 1_000);
    for (; at + STEP_MS <= now; at += STEP_MS) {
      owed += (rateAt(at / 1_000) * STEP_MS) / 1_000;
      for (; owed >= 1; owed--) waiting.push(start + at + STEP_MS);
    }
    sendWaiting();
    if (now < seconds * 1_000) return;
    over = true;
    clearInterval(timer);
    if (underWay === 0 && waiting.length === 0) drain();
  }, STEP_MS);
  try {
    await drained;
  } finally {
    clearInterval(timer);
    for (const connection of pool) connection.close();
  }
}

/** A keep-alive connection with one request at a time. */
class HttpConnection {
  private readonly socket: Socket;
  private buffered = '';
  private waiting: PromiseWithResolvers<string> | undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk: string) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Failure('the server closed a connection before its answer')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  ask(request: string): Promise<string> {
    const waiting = Promise.withResolvers<string>();
    this.waiting = waiting;
    this.socket.write(request, (error) => {
      if (error) waiting.reject(error);
    });
    return waiting.promise;
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: string): void {
    this.buffered += chunk;
    const body = wholeBody(this.buffered);
    if (body === undefined) return;
    this.buffered = '';
    this.waiting?.resolve(body);
  }
}
