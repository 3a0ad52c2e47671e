import type { Duplex } from 'node:stream';
import type { Lang } from '@makoto/contracts';
import type { WebSocket } from 'ws';
import type { Caller } from '../auth/caller.js';
import type { Bucket } from '../limits/buckets.js';
import type { Topic } from './topics.js';
import { messageFrame } from './ws-frame.js';

/** Messages of its own that a socket may owe its client; one that reads so little is cut off. */
const MAX_HELD = 200;

/** What is needed of a ws socket; data goes past it. */
type Socket = Pick<WebSocket, 'readyState' | 'OPEN' | 'close' | 'terminate' | 'ping' | 'pong'>;

/**
 * One socket. Frames go straight to the connection beneath, so that one buffer serves all sockets. A socket whose client
 * does not read is `behind`: it gets no quotes until it has caught up, and then only the newest.
 */
export class StreamClient {
  /** Who the socket speaks for, after `auth`. */
  caller: Caller | undefined;
  token: string | undefined;
  /** The session has to be asked about again: its ending may have been missed. */
  unsure = false;
  /** From when on the session is looked at again, epoch milliseconds. */
  lookAt = 0;
  /** Something came from the client since the last heartbeat. */
  heard = true;
  /** What the client subscribes to, by key. */
  readonly topics = new Map<string, Topic>();
  readonly messages: Bucket;
  private behind = false;
  private held: Buffer[] = [];
  private heldBalance: Buffer | undefined;

  /** @param caughtUp called when a socket that was behind can take frames again */
  constructor(
    readonly socket: Socket,
    private readonly connection: Duplex,
    readonly ip: string,
    readonly lang: Lang,
    now: number,
    caughtUp: (client: StreamClient) => void,
  ) {
    this.messages = { left: Number.MAX_SAFE_INTEGER, at: now };
    connection.on('drain', () => {
      this.behind = false;
      this.flush();
      if (!this.behind) caughtUp(this);
    });
  }

  /** Sends frames that only count while they are new; a socket that is behind goes without. */
  offer(frames: Buffer): void {
    if (!this.behind) this.write(frames);
  }

  /** Sends a message that is meant for this client; held back while the socket is behind. */
  tell(message: object): void {
    this.deliver(messageFrame(message));
  }

  /** As tell(), for a frame that is made already. */
  deliver(frame: Buffer): void {
    if (!this.behind) {
      this.write(frame);
    } else if (this.held.length < MAX_HELD) {
      this.held.push(frame);
    } else {
      this.socket.terminate();
    }
  }

  /** Sends the balances; while the socket is behind only the newest are kept. */
  deliverBalance(frame: Buffer): void {
    if (this.behind) this.heldBalance = frame;
    else this.write(frame);
  }

  /** Answers a ping of the client's. */
  pong(): void {
    if (!this.behind && this.isOpen()) this.socket.pong();
  }

  /** Asks for a sign of life. */
  ping(): void {
    if (!this.behind && this.isOpen()) this.socket.ping();
  }

  /** Bytes that wait in this process to be taken by the network. */
  get waitingBytes(): number {
    return this.connection.writableLength + this.held.reduce((sum, frame) => sum + frame.length, 0);
  }

  private flush(): void {
    const held = this.held;
    this.held = [];
    for (const frame of held) this.deliver(frame);
    const balance = this.heldBalance;
    this.heldBalance = undefined;
    if (balance) this.deliverBalance(balance);
  }

  private write(frames: Buffer): void {
    if (this.isOpen() && !this.connection.write(frames)) this.behind = true;
  }

  private isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }
}
