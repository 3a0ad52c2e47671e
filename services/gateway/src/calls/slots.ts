import { AppError } from '@makoto/contracts';

/** Slots that the callers of one network may hold: fewer than half of eight, so that two networks cannot hold them all. */
const EACH_NETWORK = 3;
/** Slots that one caller may hold. */
const EACH = 2;
/** Callers that may wait, in total and per network. */
const MAX_WAITING = 400;
const MAX_WAITING_EACH = 60;
const MAX_WAIT_MS = 10_000;

/** The caller (a user, or a network if not logged in) and the network. */
export interface SlotTaker {
  caller: string;
  network: string;
}

interface Waiting {
  taker: SlotTaker;
  admit: () => void;
}

/** Limits concurrent expensive work, with a share for each caller and each network. */
export class Slots {
  private readonly held = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private underWay = 0;

  constructor(private readonly most: number) {}

  /**
   * Takes a slot immediately and returns the function that releases it, to be called once. @throws TOO_MANY_REQUESTS
   */
  take(taker: SlotTaker): () => void {
    if (!this.hasRoomFor(taker)) throw tooMany();
    return this.hold(taker);
  }

  /** Like take(), but waits up to ten seconds in a queue. @throws TOO_MANY_REQUESTS */
  async wait(taker: SlotTaker): Promise<() => void> {
    if (this.hasRoomFor(taker)) return this.hold(taker);
    let fromThere = 0;
    for (const other of this.waiting) if (other.taker.network === taker.network) fromThere++;
    if (this.waiting.size >= MAX_WAITING || fromThere >= MAX_WAITING_EACH) throw tooMany();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(entry);
        reject(tooMany());
      }, MAX_WAIT_MS);
      const entry: Waiting = {
        taker,
        admit: () => {
          clearTimeout(timer);
          this.waiting.delete(entry);
          resolve(this.hold(taker));
        },
      };
      this.waiting.add(entry);
    });
  }

  private hasRoomFor({ caller, network }: SlotTaker): boolean {
    if (this.underWay >= this.most) return false;
    return (this.held.get(callerKey(caller)) ?? 0) < EACH && (this.held.get(networkKey(network)) ?? 0) < EACH_NETWORK;
  }

  private hold({ caller, network }: SlotTaker): () => void {
    const keys = [callerKey(caller), networkKey(network)];
    this.underWay++;
    for (const key of keys) this.held.set(key, (this.held.get(key) ?? 0) + 1);
    return () => {
      this.underWay--;
      for (const key of keys) this.giveBack(key);
      for (const next of this.waiting) {
        if (this.underWay >= this.most) return;
        if (this.hasRoomFor(next.taker)) next.admit();
      }
    };
  }

  private giveBack(key: string): void {
    const left = (this.held.get(key) ?? 0) - 1;
    if (left > 0) this.held.set(key, left);
    else this.held.delete(key);
  }
}

const callerKey = (caller: string): string => `caller ${caller}`;
const networkKey = (network: string): string => `network ${network}`;

function tooMany(): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retry_after_s: 1 });
}
