import type { JetStreamManager } from '@nats-io/jetstream';
import { EVENT_STREAM, STREAM_KEEPS_MS } from './jetstream.js';

/**
 * How long ago consumers must have processed what is removed. Relays look every two seconds, and take a sent message that
 * is missing for a lost one until they have seen that it was processed (SentEvents).
 */
const SEEN_BY_RELAYS_MS = 60_000;

/** Removes events from the stream that every consumer has processed, and those that nobody consumes. */
export class StreamRoom {
  /** The last message up to which everything was processed at `at`, epoch milliseconds. */
  private processed: { at: number; seq: number } | undefined;

  constructor(private readonly jsm: JetStreamManager) {}

  /**
   * One turn. Once the stream is half full or its first message too old, removes what had been processed at a turn a minute
   * ago.
   * @param now epoch milliseconds
   */
  async make(now: number): Promise<void> {
    const { config, state } = await this.jsm.streams.info(EVENT_STREAM);
    const full = config.max_bytes > 0 && state.bytes >= config.max_bytes / 2;
    const old = state.messages > 0 && Date.parse(state.first_ts) < now - STREAM_KEEPS_MS;
    if (!full && !old) {
      this.processed = undefined;
      return;
    }
    const seq = await this.processedUpTo(state.last_seq);
    const before = this.processed;
    // A stream that was lost gives its numbers again.
    if (before === undefined || seq < before.seq) this.processed = { at: now, seq };
    else if (now - before.at >= SEEN_BY_RELAYS_MS) {
      if (before.seq >= state.first_seq) await this.jsm.streams.purge(EVENT_STREAM, { seq: before.seq + 1 });
      this.processed = { at: now, seq };
    }
  }

  private async processedUpTo(lastSeq: number): Promise<number> {
    let seq = lastSeq;
    for await (const { num_pending, num_ack_pending, ack_floor } of this.jsm.consumers.list(EVENT_STREAM)) {
      if (num_pending > 0 || num_ack_pending > 0) seq = Math.min(seq, ack_floor.stream_seq);
    }
    return seq;
  }
}
