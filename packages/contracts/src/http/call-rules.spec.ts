import { AppError, allCalls, type CallDef, callPattern, fieldNames, idFieldNames, parse } from '../index.js';

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

it('no field of any call takes text that no column keeps, but what is said in a conversation, which is mended', () => {
  const takes = (def: CallDef, field: string): boolean => {
    try {
      parse(def.request, { [field]: '1\u0000' });
      return true;
    } catch (error) {
      return !(error instanceof AppError && error.problems.some((problem) => problem.field === field));
    }
  };
  const open = allCalls().flatMap((def) =>
    fieldNames(def.request)
      .filter((field) => takes(def, field))
      .map((field) => `${callPattern(def)}: ${field}`),
  );
  expect(open.sort()).toEqual(['api/support/send: text', 'console/chats/send: text']);
});
