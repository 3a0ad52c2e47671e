import { admitContext, type CallContext, callerOf, systemContext } from './call-context.js';

const context = (fields: Partial<CallContext>): CallContext => Object.assign(systemContext('r'), fields);
const refused = (errorName: string) => expect.objectContaining({ errorName });
const NOBODY = context({});
const CUSTOMER = context({ userId: 'u1' });
const FINANCE = context({ userId: 'o1', operator: true, role: 'finance' });

it('a service asks in its own name, as nobody', () => {
  expect(systemContext('r')).toEqual({ requestId: 'r', lang: 'en' });
  expect(systemContext().requestId).toBe('-');
});

it('the caller is a customer, never an operator or nobody', () => {
  expect(callerOf(CUSTOMER)).toBe('u1');
  for (const other of [NOBODY, FINANCE]) expect(() => callerOf(other)).toThrow(refused('UNAUTHENTICATED'));
});

describe('a call', () => {
  const admit = (auth: 'none' | 'optional' | 'user' | 'operator', by: CallContext) => () =>
    admitContext(by, { auth, roles: ['owner', 'finance'] });

  it('of customers admits customers alone', () => {
    expect(admit('user', CUSTOMER)).not.toThrow();
    for (const other of [NOBODY, FINANCE]) expect(admit('user', other)).toThrow(refused('UNAUTHENTICATED'));
  });

  it('of customers or nobody admits no operator, and an open one everybody', () => {
    for (const one of [NOBODY, CUSTOMER]) expect(admit('optional', one)).not.toThrow();
    expect(admit('optional', FINANCE)).toThrow(refused('FORBIDDEN'));
    for (const one of [NOBODY, CUSTOMER, FINANCE]) expect(admit('none', one)).not.toThrow();
  });

  it('of operators admits those of its roles alone', () => {
    expect(admit('operator', FINANCE)).not.toThrow();
    const others: Partial<CallContext>[] = [
      { userId: 'u1' },
      { userId: 'u1', role: 'owner' },
      { operator: true, role: 'owner' },
      { userId: 'o1', operator: true },
      { userId: 'o1', operator: true, role: 'support' },
    ];
    for (const other of others) expect(admit('operator', context(other))).toThrow(refused('FORBIDDEN'));
  });
});
