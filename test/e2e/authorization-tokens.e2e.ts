import { type CallDef, callPattern, TOKEN_SCOPES, type TokenScope } from '@makoto/contracts';
import { attempt } from '../support/authorization/attempt.ts';
import { type Belongings, TOKEN } from '../support/authorization/belongings.ts';
import { LiveSocket } from '../support/authorization/live-socket.ts';
import {
  customers,
  furnished,
  operatorOf,
  operators,
  optional,
  type Row,
  wrongOnes,
} from '../support/authorization/matrix.ts';
import { sampleOf } from '../support/authorization/samples.ts';
import { Client, isJson } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Every call with an API token of each scope. The expectations follow from the declarations alone: see
// docs/adr/039-api-tokens.md.

let product: SharedProduct;
let operator: Client;
let bob: Client;
let hers: Belongings;
let his: Belongings;

beforeAll(async () => {
  product = await sharedProduct();
  operator = await operatorOf(product);
  [[, hers], [bob, his]] = await Promise.all([furnished(product.url), furnished(product.url)]);
});

describe.each<[TokenScope[]]>([[['read']], [['trade']], [[...TOKEN_SCOPES]]])(
  'an API token with the scopes %j',
  (scopes) => {
    let token: string;
    const isOpen = (def: CallDef): boolean => def.scopes.some((scope) => scopes.includes(scope));
    const usable = [...customers, ...optional].filter(isOpen);

    beforeAll(async () => {
      token = String((await bob.ok('user/create_api_token', { ...TOKEN, scopes }))['token']);
    });

    it('makes the calls of its scopes for its customer', async () => {
      const outcomes: Row[] = [];
      // A caller gets two tables at a time.
      const tables = usable.filter(({ shape }) => shape === 'csv').map((def) => [def]);
      for (const together of [usable.filter(({ shape }) => shape !== 'csv'), ...tables]) {
        const made = together.map(async (def): Promise<Row> => {
          const { http, code } = await attempt(product.url, def, sampleOf(def, his), token);
          return [callPattern(def), http, code];
        });
        outcomes.push(...(await Promise.all(made)));
      }
      expect(outcomes.length).toBeGreaterThan(7);
      expect(outcomes.filter(([, http, code]) => http !== 200 || code !== 0)).toEqual([]);
    });

    it('makes no other call of a customer or operator', async () => {
      const others = [...customers, ...optional, ...operators].filter((def) => !isOpen(def));
      expect(others.length).toBeGreaterThan(150);
      expect(await wrongOnes(product.url, others, 403, 1003, token)).toEqual([]);
    });

    it('sees other customers’ records as little as a log-in', async () => {
      for (const def of usable) {
        for (const [field, kind] of Object.entries(def.objects)) {
          if (kind === undefined || kind === 'public' || kind === 'cursor' || kind === 'upload') continue;
          const { http, code } = await attempt(product.url, def, { ...sampleOf(def, his), [field]: hers[kind] }, token);
          expect([callPattern(def), field, http, code]).toEqual([callPattern(def), field, 404, 1004]);
        }
      }
    });
  },
);

describe('an API token that ends', () => {
  it.each<[string, (owner: Client, id: unknown, password: string) => Promise<unknown>, [http: number, code: number]]>([
    ['by revocation', (owner, id) => owner.ok('user/revoke_api_token', { id }), [401, 1002]],
    [
      'by a new password',
      (owner, _id, old_password) =>
        owner.ok('user/reset_pwd', {
          old_password,
          new_password: 'another-passphrase',
          confirm_password: 'another-passphrase',
        }),
      [401, 1002],
    ],
    ['with the account', (owner, _id, password) => owner.ok('user/close_account', { password }), [401, 1002]],
    [
      'for a while, with a freeze',
      async (owner) => {
        const { user } = await owner.ok('user/details');
        await operator.ok('console/customers/freeze', { id: isJson(user) ? user['id'] : '', reason: 'a question' });
      },
      [403, 2012],
    ],
  ])('%s is refused once the call is answered, and its socket is closed', async (_how, end, refusal) => {
    const owner = new Client(product.url);
    const { password } = await owner.register();
    const { id, token } = await owner.ok('user/create_api_token', { ...TOKEN, scopes: ['read'] });
    const program = new Client(product.url);
    program.token = String(token);
    expect((await program.call('user/details')).code).toBe(0);
    const socket = await LiveSocket.open(product.url, program.token);
    await end(owner, id, password);
    const reply = await program.call('user/details');
    expect([reply.http, reply.code]).toEqual(refusal);
    expect(await socket.next((m) => m['type'] === 'error')).toMatchObject({ code: refusal[1] });
    await socket.closed;
  });
});
