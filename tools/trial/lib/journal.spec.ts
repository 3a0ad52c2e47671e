import { differences } from './journal.ts';
import type { Operation } from './operations.ts';

const answer = { id: 'a', number: 'D1' };
const row = { owner: 'anna', ...answer };
const payment = (more: Partial<Operation>): Operation => ({ kind: 'payment', owner: 'anna', key: 'k', ...more });
const between = (operations: Operation[], rows: (typeof row)[]): string[] => differences('payment', operations, rows);

describe('answers and books', () => {
  it('agree on an operation that was done, one that was refused, and one without an answer, done or not', () => {
    expect(between([payment({ answer }), payment({ answer: null })], [row])).toEqual([]);
    expect(between([payment({})], [row])).toEqual([]);
    expect(between([payment({})], [])).toEqual([]);
  });

  it('differ by a lost operation', () => {
    expect(between([payment({ answer })], [])).toEqual(['payment a was answered and is not in the books']);
  });

  it('differ by one that is there twice, and by one that was refused and is there', () => {
    const untold = ['nobody was told of payment b, or it was refused'];
    expect(between([payment({ answer })], [row, { ...row, id: 'b' }])).toEqual(untold);
    expect(between([payment({ answer: null })], [{ ...row, id: 'b' }])).toEqual(untold);
  });

  it('differ by one that answers two requests', () => {
    const [problem] = between([payment({ answer }), payment({ answer, key: 'l' })], [row]);
    expect(problem).toBe('one payment a answered two requests, k and l');
  });

  it('differ by what an answer says', () => {
    const [problem] = between([payment({ answer })], [{ ...row, number: 'D2' }]);
    expect(problem).toBe('payment a is D2 in the books and was answered as D1');
  });
});
