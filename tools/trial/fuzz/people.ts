import { randomUUID } from 'node:crypto';
import { type Belongings, CARD, furnish, TOKEN } from '../../../test/support/authorization/belongings.ts';
import { Client, isJson, type Json, PIN, rowsOf } from '../../../test/support/client.ts';
import type { Person } from './calls.ts';
import type { Dictionary } from './values.ts';

/** A customer whose data nobody else may see. */
export interface Victim {
  /** Texts that stand in the customer's data alone. An attacker who was told one would get it back in own messages. */
  canaries: readonly string[];
  belongings: Belongings;
}

/** Registers a customer with money and one of everything, and with texts that are easy to find again. */
export async function plantVictim(url: string): Promise<Victim> {
  const mark = `CANARY${randomUUID().replaceAll('-', '').toUpperCase()}`;
  const client = new Client(url);
  const { username, password } = await client.register();
  const belongings = await furnished(client);
  const token = await client.ok('user/create_api_token', { ...TOKEN, name: mark, scopes: ['read'] });
  const session = await newSession(client, belongings.session, { account: username, password });
  await client.ok('support/send', { text: `a question of ${mark}` });
  await client.ok('user/save_bank', { ...CARD, id: belongings.bank_card, holder_name: mark, branch_address: mark });
  const { user } = await client.ok('user/details');
  const id = isJson(user) ? String(user.id) : '';
  return { canaries: [mark, username, id, session, String(token.id)], belongings };
}

/** Logs in once more. @returns the id of the new session */
async function newSession(client: Client, known: string, logIn: Json): Promise<string> {
  const again = new Client(client.url);
  again.token = String((await again.ok('user/login', logIn)).access_token);
  const other = rowsOf(await again.ok('user/sessions')).find(({ id }) => id !== known);
  return String(other?.id);
}

/** A customer who makes generated calls, and the values that make sense in them: the own ids, and the victim's. */
export async function attackerOf(
  url: string,
  { belongings: theirs }: Victim,
): Promise<{ person: Person; words: Dictionary }> {
  const client = new Client(url);
  await client.register();
  const own = await furnished(client);
  const renew = async (): Promise<string> => {
    const next = new Client(url);
    await next.register();
    return next.token;
  };
  return { person: { token: client.token, renew }, words: dictionaryOf(own, theirs) };
}

/** Money in both currencies comes first. */
async function furnished(client: Client): Promise<Belongings> {
  await client.deposit('1000.00');
  const terms = { from: 'USD', to: 'USDT', amount: '400.00' };
  await client.ok('wallet/convert', { ...terms, quote_id: (await client.ok('wallet/convert', terms)).quote_id });
  return furnish(client);
}

/** By field: what the call expects there, and an id of another kind. */
function dictionaryOf(own: Belongings, theirs: Belongings): Dictionary {
  const ids = [own, theirs].flatMap(({ uploads, earn, ...named }) => [
    ...Object.values(named),
    ...Object.values(uploads),
    earn.product_id,
  ]);
  const nobody = randomUUID();
  return {
    ...{ pay_password: [PIN], id: [...ids, nobody], user_id: [nobody, '1', ...ids.slice(0, 3)] },
    ...{ bank_id: [own.bank_card, theirs.bank_card], wallet_id: [own.wallet_address, theirs.wallet_address] },
    ...{
      deposit_id: [own.deposit, theirs.deposit],
      quote_id: [own.conversion_quote, own.earn_quote, theirs.earn_quote],
    },
    ...{
      product_id: [own.instrument, own.earn.product_id, 'EURUSD'],
      symbol: [own.instrument],
      quotes: [[own.instrument]],
    },
    ...{
      proof: Object.values(theirs.uploads),
      icon: Object.values(own.uploads),
      attachment: Object.values(own.uploads),
    },
    ...{ front: [own.uploads.idcard, theirs.uploads.idcard], back: [own.uploads.idcard_back] },
    ...{ before: [own.cursor, theirs.cursor], up_to: [own.cursor], cursor: [own.cursor, theirs.cursor] },
    ...{ currency: ['USD', 'USDT', 'JPY'], amount: ['1.00', '20.00', '0.01'], duration: [30, 60, 300] },
    ...{ paymethod: ['bank', 'trc'], username: [`u${nobody.slice(0, 8)}`], agree: [true] },
  };
}
