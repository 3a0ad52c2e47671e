import type { Duplex } from 'node:stream';
import type { Lang } from '@makoto/contracts';
import { networkOf } from '@makoto/platform';
import type { WebSocket } from 'ws';
import type { Caller } from '../auth/caller.js';
import type { Bucket } from '../limits/buckets.js';
import type { Topic } from './topics.js';
import { messageFrame } from './ws-frame.js';

/** Personal messages buffered for a client; a slower reader is disconnected. */
const MAX_PENDING = 200;

/** The part of a ws socket that we use; frames bypass it. */
type Socket = Pick<WebSocket, 'readyState' | 'OPEN' | 'close' | 'terminate' | 'ping' | 'pong'>;

/**
 * One socket. Frames are written directly to the underlying connection, so that all sockets share one buffer. A socket
 * whose client does not read is `behind`: it gets no quotes until it has caught up, and then only the newest.
 */
export class StreamClient {
  /** The caller after `auth`. */
  caller: Caller | undefined;
  token: string | undefined;
  /** The token of an `auth` that is being checked. */
  newToken: string | undefined;
  /** The connection itself has counted as a call of its network, which pays for the check of one token. */
  isCheckPaid = true;
  /** The session must be checked again because its end may have been missed. */
  needsCheck = false;
  /** When to check the session again, in epoch milliseconds. */
  checkAt = 0;
  /** Whether the client has sent anything since the last heartbeat. */
  isAlive = true;
  /** The client's subscriptions by key. */
  readonly topics = new Map<string, Topic>();
  readonly messages: Bucket;
  readonly network: string;
  private behind = false;
  private pending: Buffer[] = [];
  private pendingBalance: Buffer | undefined;

  /**
   * @param caughtUp called when a socket that was behind accepts frames again
   * @param dropped called when frames were not sent because the socket is behind
   */
  constructor(
    readonly socket: Socket,
    private readonly connection: Duplex,
    /** Where the client is, as the calls' limits on addresses see it. */
    readonly address: string,
    readonly lang: Lang,
    now: number,
    caughtUp: (client: StreamClient) => void,
    private readonly dropped: () => void,
  ) {
    this.network = networkOf(address);
    this.messages = { left: Number.MAX_SAFE_INTEGER, at: now };
    connection.on('drain', () => {
      this.behind = false;
      this.flush();
      if (!this.behind) caughtUp(this);
    });
  }

  /** Sends frames that matter only while new; skipped if the socket is behind. */
  offer(frames: Buffer): void {
    if (this.behind) this.dropped();
    else this.write(frames);
  }

  /** Sends a personal message; buffered while the socket is behind. */
  send(message: object): void {
    this.sendFrame(messageFrame(message));
  }

  /** Like send(), for an encoded frame. */
  sendFrame(frame: Buffer): void {
    if (!this.behind) {
      this.write(frame);
    } else if (this.pending.length < MAX_PENDING) {
      this.pending.push(frame);
    } else {
      this.socket.terminate();
    }
  }

  /** Sends balances; while the socket is behind only the newest are kept. */
  sendBalance(frame: Buffer): void {
    if (this.behind) this.pendingBalance = frame;
    else this.write(frame);
  }

  /** Answers a client's ping. */
  pong(): void {
    if (!this.behind && this.isOpen()) this.socket.pong();
  }

  /** Pings the client. */
  ping(): void {
    if (!this.behind && this.isOpen()) this.socket.ping();
  }

  /** Bytes in this process waiting for the network. */
  get waitingBytes(): number {
    return this.connection.writableLength + this.pending.reduce((sum, frame) => sum + frame.length, 0);
  }

  private flush(): void {
    const pending = this.pending;
    this.pending = [];
    for (const frame of pending) this.sendFrame(frame);
    const balance = this.pendingBalance;
    this.pendingBalance = undefined;
    if (balance) this.sendBalance(balance);
  }

  private write(frames: Buffer): void {
    if (this.isOpen() && !this.connection.write(frames)) this.behind = true;
  }

  private isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }
}
