import {
  AppError,
  allCalls,
  type CallDef,
  callPattern,
  fieldNames,
  idFieldNames,
  parse,
  type TokenScope,
} from '../index.js';

const customers = allCalls().filter((def) => def.auth === 'user' || def.auth === 'optional');
const names = (defs: CallDef[]): string[] => defs.map(callPattern);

// Authorization tests are generated from these declarations, so anything undeclared would go untested.
describe('declarations of customers’ calls', () => {
  it('name the type of every identifier', () => {
    const unnamed = customers.flatMap((def) =>
      idFieldNames(def.request)
        .filter((field) => !def.objects[field])
        .map((field) => `${callPattern(def)}: ${field}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('define what a frozen or excluded customer may do, for calls that create records or move money', () => {
    const silent = customers.filter((def) => def.auth === 'user' && def.idempotent && !def.whenRestricted);
    expect(names(silent)).toEqual([]);
  });

  it('refuse a frozen or excluded customer only calls that put new money at risk', () => {
    expect(names(customers.filter((def) => def.whenRestricted === 'refused')).sort()).toEqual([
      'api/order/create',
      'api/user/deposit',
      'api/wealth/buy',
    ]);
  });
});

describe('the scopes of API tokens', () => {
  const ofScope = (scope: TokenScope): CallDef[] => allCalls().filter(({ scopes }) => scopes.includes(scope));

  it('let a token place orders, and see what that needs', () => {
    expect(names(ofScope('trade')).sort()).toEqual([
      'api/order/create',
      'api/order/detail',
      'api/order/hold_list',
      'api/product/candles',
      'api/product/details',
      'api/product/getBA',
      'api/product/list',
      'api/product/rate',
    ]);
  });

  it('let a token read records, and no documents, security settings or conversations', () => {
    expect(names(ofScope('read').filter(({ scopes }) => !scopes.includes('trade'))).sort()).toEqual([
      'api/Defi/myOrder',
      'api/Defi/orderMoney',
      'api/common/notice',
      'api/order/export',
      'api/order/list',
      'api/order/results',
      'api/product/orders',
      'api/user/balance_export',
      'api/user/balance_list',
      'api/user/details',
      'api/user/limits',
      'api/user/solvency_proof',
      'api/wallet/deposits',
      'api/wallet/statement_csv',
      'api/wallet/statement_pdf',
      'api/wallet/statement_years',
      'api/wallet/withdrawals',
      'api/wealth/details',
      'api/wealth/getList',
      'api/wealth/orders',
    ]);
    expect(names(ofScope('read').filter(({ idempotent }) => idempotent))).toEqual([]);
  });

  it('belong to customers’ calls', () => {
    const isOther = ({ auth }: CallDef): boolean => auth === 'none' || auth === 'operator';
    expect(names(allCalls().filter((def) => def.scopes.length > 0 && isOther(def)))).toEqual([]);
  });
});

it('accept no text that PostgreSQL cannot store, except in conversations, which clean it', () => {
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
