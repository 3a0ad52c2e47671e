import { decimal, int, list, object, oneOf, optional, pageOf, ShapeError, text } from './read';

const order = object({ id: text, amount: decimal, result: optional(oneOf('win', 'lose')) });

describe('a reader', () => {
  it('returns the declared fields and drops others', () => {
    expect(order({ id: 'a', amount: '1.50', result: null, more: 1 }, 'order')).toEqual({
      id: 'a',
      amount: '1.50',
      result: undefined,
    });
  });

  it.each([
    [{ id: 1, amount: '1' }, 'order.id is not text'],
    [{ id: 'a', amount: 1.5 }, 'order.amount is not a decimal'],
    [{ id: 'a', amount: '1', result: 'draw' }, 'order.result is not one of win, lose'],
    [null, 'order is not an object'],
  ])('reports where %j differs', (value, message) => {
    expect(() => order(value, 'order')).toThrow(
      new ShapeError(message.split(' is not ')[0] ?? '', message.split(' is not ')[1] ?? ''),
    );
  });

  it('reports the row of a list', () => {
    expect(() => pageOf(int)({ list: [1, 'x'], page: 1, size: 20, total: 2 }, 'reply')).toThrow(
      'reply.list[1] is not a whole number',
    );
    expect(list(int)([1, 2], '')).toEqual([1, 2]);
  });
});
