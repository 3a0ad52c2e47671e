import { ByCustomer } from './by-customer.js';

describe('values by customer', () => {
  it('are read of one customer and of all', () => {
    const values = new ByCustomer<string>();
    values.add('u1', 'a');
    values.add('u1', 'b');
    values.add('u2', 'c');
    expect([...values.of('u1')]).toEqual(['a', 'b']);
    expect([...values.of('u3')]).toEqual([]);
    expect([...values.all()]).toEqual(['a', 'b', 'c']);
  });

  it('leave nothing of a customer behind when the last is deleted, and no earlier', () => {
    const values = new ByCustomer<string>();
    values.add('u1', 'a');
    values.add('u1', 'b');
    values.delete('u1', 'x');
    values.delete('u2', 'a');
    values.delete('u1', 'a');
    expect([values.size, [...values.of('u1')]]).toEqual([1, ['b']]);
    values.delete('u1', 'b');
    expect([values.size, [...values.of('u1')]]).toEqual([0, []]);
  });

  it('may be deleted while they are read', () => {
    const values = new ByCustomer<string>();
    for (const value of ['a', 'b', 'c']) values.add('u1', value);
    const read: string[] = [];
    for (const value of values.of('u1')) {
      read.push(value);
      values.delete('u1', value);
    }
    expect([read, values.size]).toEqual([['a', 'b', 'c'], 0]);
  });
});
