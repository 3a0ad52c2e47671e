import type { AppError } from '@makoto/contracts';

const MAX_PENDING = 50_000;

/** A request that waits for its reply. */
export interface PendingRequest {
  resolve: (text: Buffer) => void;
  reject: (error: AppError) => void;
  /** When it is given up, by `performance.now()`. */
  deadline: number;
  /** The message that it went with. */
  batch: number;
}

/**
 * Requests by the number that their reply comes with; no number is given out twice. An array of places that are used
 * again, and not a Map: V8 links each table that a Map has outgrown or cleared to the next, and the first of them that
 * grows old keeps all that follow, with every request and reply in them, until the heap is marked as a whole. That took a
 * seventh of the processor from orders.
 */
export class PendingRequests {
  private readonly places: (Numbered | undefined)[] = [];
  private readonly free: number[] = [];
  private round = 0;

  get isFull(): boolean {
    return this.places.length >= MAX_PENDING && this.free.length === 0;
  }

  /** Keeps a request; its number. There must be room. */
  add(request: PendingRequest): number {
    const place = this.free.pop() ?? this.places.length;
    const id = this.round++ * MAX_PENDING + place;
    this.places[place] = { id, request };
    return id;
  }

  get(id: number): PendingRequest | undefined {
    const kept = this.places[id % MAX_PENDING];
    return kept?.id === id ? kept.request : undefined;
  }

  /** Lets a request go, where it is still here. */
  take(id: number): PendingRequest | undefined {
    const request = this.get(id);
    if (!request) return undefined;
    const place = id % MAX_PENDING;
    this.places[place] = undefined;
    this.free.push(place);
    return request;
  }

  /** Lets all of those go. */
  takeAll(isOver: (request: PendingRequest) => boolean): PendingRequest[] {
    const over: PendingRequest[] = [];
    for (const kept of this.places) {
      if (!kept || !isOver(kept.request)) continue;
      this.take(kept.id);
      over.push(kept.request);
    }
    return over;
  }
}

interface Numbered {
  id: number;
  request: PendingRequest;
}
