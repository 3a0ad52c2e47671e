import { AppError, type AuthData, type PongMessage } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { takeFrom } from '../limits/buckets.js';
import { Limits } from '../limits/limits.js';
import { FanOut } from './fan-out.js';
import { MarketFrames } from './market-frames.js';
import type { StreamClient } from './stream-client.js';
import { streamError } from './stream-error.js';
import { MAX_TOPICS, readRequest, type StreamRequest, tooManyTopics, topicsOf } from './stream-request.js';
import { StreamSessions } from './stream-sessions.js';
import type { Topic } from './topics.js';

const PER_SECOND = 20;
const BURST = 200;
const POLICY_VIOLATION = 1008;

/** Handles clients' requests on the stream. */
@Injectable()
export class StreamRequests {
  constructor(
    private readonly fanOut: FanOut,
    private readonly frames: MarketFrames,
    private readonly sessions: StreamSessions,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Handles a message; undefined stands for a binary one. Errors are sent to the client. */
  async receive(client: StreamClient, text: string | undefined): Promise<void> {
    try {
      const retryAfterS = takeFrom(client.messages, PER_SECOND, BURST, this.clock.now());
      if (retryAfterS > 0) {
        client.send(streamError(new AppError('TOO_MANY_REQUESTS'), client.lang, this.log));
        client.socket.close(POLICY_VIOLATION);
        return;
      }
      await this.handle(client, readRequest(text));
    } catch (error) {
      client.send(streamError(error, client.lang, this.log));
    }
  }

  /** Sends the newest of everything to a client that has caught up. */
  catchUp(client: StreamClient): void {
    const newest = [...client.topics.values()].flatMap((topic) => this.newest(topic) ?? []);
    if (newest.length > 0) client.offer(Buffer.concat(newest));
  }

  /** Removes a client that has left. */
  release(client: StreamClient): void {
    this.sessions.forget(client);
    this.fanOut.remove(client);
    for (const topic of client.topics.values()) this.leave(topic);
    client.topics.clear();
  }

  private async handle(client: StreamClient, request: StreamRequest): Promise<void> {
    switch (request.op) {
      case 'ping':
        client.send({ type: 'pong' } satisfies PongMessage);
        return;
      case 'auth':
        await this.sessions.identify(client, request.token ?? '');
        if (client.caller) {
          const data: AuthData = { expires_at: new Date(client.caller.expiresAt).toISOString() };
          client.send({ type: 'auth', data });
        }
        return;
      case 'subscribe':
        await this.subscribe(client, topicsOf(request));
        return;
      case 'unsubscribe':
        for (const topic of topicsOf(request)) if (client.topics.delete(topic.key)) this.leave(topic);
        this.fanOut.place(client);
    }
  }

  private async subscribe(client: StreamClient, asked: Topic[]): Promise<void> {
    const fresh = new Map(asked.map((topic) => [topic.key, topic]));
    for (const key of client.topics.keys()) fresh.delete(key);
    if (client.topics.size + fresh.size > MAX_TOPICS) throw tooManyTopics();
    // A candle requires a request to another service, so it counts like a call.
    for (const { interval } of fresh.values()) if (interval) this.limits.take(client.network);
    for (const [key, topic] of fresh) client.topics.set(key, topic);
    this.fanOut.place(client);
    const topics = [...fresh.values()];
    const quotes = topics.flatMap(({ symbol, interval }) => (interval ? [] : (this.frames.quote(symbol) ?? [])));
    if (quotes.length > 0) client.offer(Buffer.concat(quotes));
    await Promise.all(topics.map((topic) => this.watch(client, topic)));
  }

  /** Follows a candle for a client; on failure the client gets an error and loses the subscription. */
  private async watch(client: StreamClient, topic: Topic): Promise<void> {
    const { key, symbol, interval } = topic;
    if (!interval) return;
    try {
      await this.frames.candles.watch(symbol, interval);
    } catch (error) {
      if (client.topics.delete(key)) this.leave(topic);
      this.fanOut.place(client);
      throw error;
    }
    const frame = this.frames.candles.frame(symbol, interval);
    if (frame && client.topics.has(key)) client.offer(frame);
  }

  private leave({ symbol, interval }: Topic): void {
    if (interval) this.frames.candles.leave(symbol, interval);
  }

  private newest({ symbol, interval }: Topic): Buffer | undefined {
    return interval ? this.frames.candles.frame(symbol, interval) : this.frames.quote(symbol);
  }
}
