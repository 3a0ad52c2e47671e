import { randomBytes } from 'node:crypto';

/** Generates request ids: a random prefix per process plus a counter, short enough to read out. */
export class RequestIds {
  private readonly prefix = randomBytes(5).toString('hex');
  private count = 0;

  next(): string {
    this.count++;
    return `${this.prefix}-${this.count.toString(36)}`;
  }
}
