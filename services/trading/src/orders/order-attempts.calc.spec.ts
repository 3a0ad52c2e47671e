import { idToBlock, nextAttempt, type OrderAttempt } from './order-attempts.calc.js';

const IDS = ['a', 'b', 'c'];
const AT = 1_000_000;
const refused = (id: string, refusedAt: number): OrderAttempt => ({ id, refusedAt, order: undefined });

describe('after a refusal', () => {
  const attempts = [refused('a', AT - 5_000), refused('b', AT)];

  it('only a request that surely came later makes the next attempt, whichever process has the faster clock', () => {
    expect(nextAttempt(IDS, attempts, AT)).toBeUndefined();
    expect(nextAttempt(IDS, attempts, AT + 1_000)).toBeUndefined();
    expect(nextAttempt(IDS, attempts, AT + 1_001)).toBe('c');
  });

  it('a request that came later and is refused, too, blocks the id of the next attempt; one from before need not', () => {
    expect(idToBlock(IDS, attempts, AT)).toBeUndefined();
    expect(idToBlock(IDS, attempts, AT + 1)).toBe('c');
    expect(idToBlock(IDS, [...attempts, refused('c', AT)], AT + 1)).toBeUndefined();
  });
});
