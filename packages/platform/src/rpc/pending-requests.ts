const MAX_PENDING = 50_000;

/** A request that waits for its reply. */
export interface PendingRequest {
  resolve: (text: Buffer) => void;
  reject: (error: Error) => void;
  /** When it times out, by `performance.now()`. */
  deadline: number;
  /** Who was asked: nobody else can answer. */
  service: string;
  /** The message that carried it. */
  batch: number;
}

/**
 * Requests by the id that their reply carries. Ids are never reused. It is an array of reusable slots and not a Map,
 * because a Map that grows and shrinks moves request data to V8's old generation (docs/adr/015-request-garbage.md).
 */
export class PendingRequests {
  private readonly places: (Numbered | undefined)[] = [];
  private readonly free: number[] = [];
  private round = 0;

  get isFull(): boolean {
    return this.places.length >= MAX_PENDING && this.free.length === 0;
  }

  /** Adds a request and returns its id. Check isFull first. */
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

  /** Removes and returns a request, if it is still here. */
  take(id: number): PendingRequest | undefined {
    const request = this.get(id);
    if (!request) return undefined;
    const place = id % MAX_PENDING;
    this.places[place] = undefined;
    this.free.push(place);
    return request;
  }

  /** Removes and returns all requests for which `isOver` holds. */
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
