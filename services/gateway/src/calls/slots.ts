import { AppError } from '@makoto/contracts';

/** A caller may have this many of the places, so that no one takes them all. */
const EACH = 2;

/** Places for what the gateway can do but a few of at once; each caller, a user or an address, has a share of them. */
export class Slots {
  private readonly held = new Map<string, number>();
  private underWay = 0;

  constructor(private readonly most: number) {}

  /** A place for `caller`. What is returned gives it back, and is called once. @throws TOO_MANY_REQUESTS */
  take(caller: string): () => void {
    const own = this.held.get(caller) ?? 0;
    if (this.underWay >= this.most || own >= EACH) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: 1 });
    this.underWay++;
    this.held.set(caller, own + 1);
    return () => this.giveBack(caller);
  }

  private giveBack(caller: string): void {
    this.underWay--;
    const own = (this.held.get(caller) ?? 0) - 1;
    if (own > 0) this.held.set(caller, own);
    else this.held.delete(caller);
  }
}
