import { randomBytes } from 'node:crypto';

/** Makes request ids: unique to this process by a random beginning, counted on from there, short enough to read out. */
export class RequestIds {
  private readonly prefix = randomBytes(5).toString('hex');
  private count = 0;

  next(): string {
    this.count++;
    return `${this.prefix}-${this.count.toString(36)}`;
  }
}
