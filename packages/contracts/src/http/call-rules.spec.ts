import { allCalls, type CallDef, callPattern, idFieldNames } from '../index.js';

const customers = allCalls().filter((def) => def.auth === 'user' || def.auth === 'optional');
const names = (defs: CallDef[]): string[] => defs.map(callPattern);

// The tests of who may do what are made from these declarations: what they do not say would not be tested.
describe('the declarations of customers’ calls', () => {
  it('say of every identifier what it names', () => {
    const unnamed = customers.flatMap((def) =>
      idFieldNames(def.request)
        .filter((field) => !def.objects[field])
        .map((field) => `${callPattern(def)}: ${field}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('say what a frozen or excluded customer may do, where they make a record or move money', () => {
    const silent = customers.filter((def) => def.auth === 'user' && def.idempotent && !def.whenRestricted);
    expect(names(silent)).toEqual([]);
  });

  it('close to a frozen or excluded customer what brings new money into play, and nothing else', () => {
    expect(names(customers.filter((def) => def.whenRestricted === 'refused')).sort()).toEqual([
      'api/order/create',
      'api/user/deposit',
      'api/wealth/buy',
    ]);
  });
});
