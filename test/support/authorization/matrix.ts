import { allCalls, type CallDef, callPattern } from '@makoto/contracts';
import { Client } from '../client.ts';
import type { SharedProduct } from '../test-product.ts';
import { attempt, type Body } from './attempt.ts';
import { type Belongings, furnish } from './belongings.ts';

// What the tests of every call as every kind of caller share.

export const calls = allCalls();
export const customers = calls.filter((def) => def.auth === 'user');
export const optional = calls.filter((def) => def.auth === 'optional');
export const operators = calls.filter((def) => def.auth === 'operator');
export const open = calls.filter((def) => def.auth === 'none');

export type Row = [call: string, http: number, code: number];

/** The first operator, logged in. */
export async function operatorOf(product: SharedProduct): Promise<Client> {
  const operator = new Client(product.url);
  const credentials = { email: product.secrets('CONSOLE_EMAIL'), password: product.secrets('CONSOLE_PASSWORD') };
  operator.token = String((await operator.ok('console/login', credentials))['access_token']);
  return operator;
}

/** A customer with money and one of everything. */
export async function furnished(url: string): Promise<[Client, Belongings]> {
  const client = new Client(url);
  await client.register();
  await client.deposit('1000.00');
  await client.ok('wallet/convert', await quoteFor(client));
  return [client, await furnish(client)];
}

/** USDT to buy a position with. */
async function quoteFor(client: Client): Promise<Body> {
  const terms = { from: 'USD', to: 'USDT', amount: '400.00' };
  return { ...terms, quote_id: (await client.ok('wallet/convert', terms))['quote_id'] };
}

/** Makes all of the calls at once and returns those that were not answered with `http` and `code`. */
export async function wrongOnes(
  url: string,
  defs: CallDef[],
  http: number,
  code: number,
  token?: string,
): Promise<Row[]> {
  const rows = await Promise.all(
    defs.map(async (def): Promise<Row> => {
      const outcome = await attempt(url, def, bodyOf(def), token);
      return [callPattern(def), outcome.http, outcome.code];
    }),
  );
  return rows.filter(([, gotHttp, gotCode]) => gotHttp !== http || gotCode !== code);
}

/** The caller is checked before the content, so the body may be empty. */
export const bodyOf = (def: CallDef): Body => (def.path.includes(':rail') ? { rail: 'sandbox' } : {});
