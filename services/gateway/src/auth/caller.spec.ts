import { admit, type Caller, tokenOf } from './caller.js';

const caller: Caller = { userId: 'u1', sessionId: 's1', operator: false, expiresAt: 0 };
const call = { auth: 'user', roles: [], beforePasskey: false, scopes: [] } as const;
const admin = { ...call, auth: 'operator', roles: ['owner', 'support'] } as const;
const refused = (name: string) => expect.objectContaining({ errorName: name });

// The service that acts checks roles, too, so that a call through the gateway cannot tell who refused it.
describe('a call', () => {
  it('of operators is for those with one of its roles alone', () => {
    const operator = { ...caller, operator: true };
    for (const role of ['owner', 'support'] as const) expect(() => admit({ ...operator, role }, admin)).not.toThrow();
    expect(() => admit({ ...operator, role: 'finance' }, admin)).toThrow(refused('FORBIDDEN'));
    expect(() => admit(operator, admin)).toThrow(refused('FORBIDDEN'));
  });

  it('of operators is not for customers, nor the other way round', () => {
    expect(() => admit(caller, admin)).toThrow(refused('FORBIDDEN'));
    expect(() => admit({ ...caller, operator: true, role: 'owner' }, call)).toThrow(refused('FORBIDDEN'));
    expect(() => admit(caller, call)).not.toThrow();
  });

  it('of an owner without the passkey that they need is refused, except the calls before it', () => {
    const owner: Caller = { ...caller, operator: true, role: 'owner', needsPasskey: true };
    expect(() => admit(owner, admin)).toThrow(refused('PASSKEY_REQUIRED'));
    expect(() => admit(owner, { ...admin, beforePasskey: true })).not.toThrow();
  });

  it('of an API token needs one of its scopes', () => {
    const program = (scopes: ('read' | 'trade')[]): Caller => ({
      ...caller,
      apiToken: { scopes, addresses: undefined, lastIp: '' },
    });
    expect(() => admit(program(['read']), { ...call, scopes: ['read', 'trade'] })).not.toThrow();
    expect(() => admit(program(['read']), { ...call, scopes: ['trade'] })).toThrow(refused('TOKEN_SCOPE'));
    expect(() => admit(program(['read', 'trade']), call)).toThrow(refused('TOKEN_SCOPE'));
  });
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['bearer  abc ', 'abc'],
  ['abc', 'abc'],
  ['Bearerabc', 'Bearerabc'],
])('the token of the header %j is %j', (header, token) => {
  expect(tokenOf(header)).toBe(token);
});
