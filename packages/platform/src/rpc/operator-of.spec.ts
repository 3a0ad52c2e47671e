import { systemContext } from './call-context.js';
import { operatorOf } from './operator-of.js';

const context = (fields: { userId?: string; operator?: boolean }) => Object.assign(systemContext('spec'), fields);

describe('operatorOf', () => {
  it('returns the id of the operator', () => {
    expect(operatorOf(context({ userId: 'operator-1', operator: true }))).toBe('operator-1');
  });

  it.each([
    ['a customer', { userId: 'customer-1' }],
    ['nobody', {}],
    ['an operator without an id', { operator: true }],
  ])('refuses %s', (_, fields) => {
    expect(() => operatorOf(context(fields))).toThrow(expect.objectContaining({ errorName: 'FORBIDDEN' }));
  });
});
